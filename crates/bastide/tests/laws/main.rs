//! The laws of the agenda and of tiles in hand, with toy plugins that use nothing but the public
//! interface.
mod agenda;
mod circles;
mod enclosure;
mod facts;
mod offers;
mod owned_tiles;
mod stack;
mod table;
