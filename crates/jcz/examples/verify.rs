fn main() {
    let files: Vec<_> = std::env::args().skip(1).map(Into::into).collect();
    bastide_jcz::verify_files(&files, &mut std::io::stdout()).unwrap();
}
