//! Writes tables as Parquet: a crate of its own, because the format is a heavy dependency.
#![warn(missing_docs)]

use parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    column::writer::ColumnWriter,
    data_type::ByteArray,
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::{Type, TypePtr},
};
use std::sync::Arc;

/// The values of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Words.
    Text(Vec<String>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Any numbers.
    Real(Vec<f64>),
}

/// Why a table cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Columns of unlike lengths.
    #[error("the column `{0}` is not as long as the first one")]
    Length(String),
    /// The writer refuses it.
    #[error("the table cannot be written as Parquet: {0}")]
    Write(#[from] ParquetError),
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Text(words) => words.len(),
            Self::Whole(numbers) => numbers.len(),
            Self::Real(numbers) => numbers.len(),
        }
    }
    fn describe(&self, name: &str) -> Result<TypePtr, ParquetError> {
        let (physical, logical) = match self {
            Self::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Self::Whole(_) => (Physical::INT64, None),
            Self::Real(_) => (Physical::DOUBLE, None),
        };
        let column = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical);
        Ok(Arc::new(column.build()?))
    }
    fn write(&self, writer: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        match (self, writer) {
            (Self::Text(words), ColumnWriter::ByteArrayColumnWriter(writer)) => {
                let words: Vec<ByteArray> =
                    words.iter().map(|word| ByteArray::from(word.as_str())).collect();
                writer.write_batch(&words, None, None)?;
            }
            (Self::Whole(numbers), ColumnWriter::Int64ColumnWriter(writer)) => {
                writer.write_batch(numbers, None, None)?;
            }
            (Self::Real(numbers), ColumnWriter::DoubleColumnWriter(writer)) => {
                writer.write_batch(numbers, None, None)?;
            }
            _ => return Err(ParquetError::General("the columns changed their order".to_owned())),
        }
        Ok(())
    }
}

/// A table as the bytes of a Parquet file.
///
/// # Errors
/// If the columns are of unlike lengths, or the writer refuses them.
pub fn table(columns: &[(&str, Column)]) -> Result<Vec<u8>, TableError> {
    let rows = columns.first().map_or(0, |(_, column)| column.len());
    if let Some((name, _)) = columns.iter().find(|(_, column)| column.len() != rows) {
        return Err(TableError::Length((*name).to_owned()));
    }
    let fields: Result<Vec<TypePtr>, ParquetError> =
        columns.iter().map(|(name, column)| column.describe(name)).collect();
    let schema = Type::group_type_builder("table").with_fields(fields?).build()?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut file = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut file, Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for (_, column) in columns {
        if let Some(mut writer) = group.next_column()? {
            column.write(writer.untyped())?;
            writer.close()?;
        }
    }
    group.close()?;
    writer.close()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::{
        data_type::AsBytes,
        file::reader::{FileReader, SerializedFileReader},
        record::Field,
    };

    #[test]
    fn a_table_comes_back() {
        let columns = [
            ("name", Column::Text(vec!["c1".to_owned(), "c3.1".to_owned()])),
            ("score", Column::Whole(vec![120, -3])),
            ("win", Column::Real(vec![0.5, 1.0])),
        ];
        let bytes = table(&columns).expect("a table");
        assert_eq!(&bytes.as_bytes()[..4], b"PAR1");
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).expect("a file");
        let rows: Vec<Vec<Field>> = reader
            .get_row_iter(None)
            .expect("rows")
            .map(|row| row.expect("a row").get_column_iter().map(|(_, f)| f.clone()).collect())
            .collect();
        let expected = |name: &str, score, win| {
            vec![Field::Str(name.to_owned()), Field::Long(score), Field::Double(win)]
        };
        assert_eq!(rows, [expected("c1", 120, 0.5), expected("c3.1", -3, 1.0)]);
    }

    #[test]
    fn columns_must_be_of_one_length() {
        let columns = [("a", Column::Whole(vec![1])), ("b", Column::Whole(vec![]))];
        assert!(matches!(table(&columns), Err(TableError::Length(name)) if name == "b"));
    }
}
