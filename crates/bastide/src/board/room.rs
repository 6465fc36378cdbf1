//! Copies that need not ask for more memory at once.

/// A copy of a list with the same room: a game that goes on from it need not ask for more.
pub(super) fn roomy<T: Copy>(list: &Vec<T>) -> Vec<T> {
    let mut copy = Vec::with_capacity(list.capacity());
    copy.extend_from_slice(list);
    copy
}
