// Writes NBT from the text in which the game prints it:
//   snbt_write(&w, "{id:'minecraft:cow',Pos:[%gd,64d,8.5d],UUID:[I;1,2,3,%d],Sheared:0b}", x,
//   number)
// Numbers have the suffixes b s L f d, in either case; without one they are ints or, with a point
// or an exponent, doubles. nand, nanf, infd and -inff are numbers, as printf writes them. true and
// false are bytes. Strings and names stand bare if they have letters, digits and _ + - . only and
// do not begin like a number; else between '' or "", where \ stands before a quote or a \. A list
// takes the type of its first entry, and [] has type 0.
#ifndef OVIS_TEST_SUPPORT_SNBT_H
#define OVIS_TEST_SUPPORT_SNBT_H

#include "support/save_writer.h"

// Writes what the text has into what is open: entries NAME:VALUE of a compound, values of a list.
// Like the writer it needs no test frame: a text with a fault ends the program, with the offset at
// which something else was expected, and what.
void snbt_write(nbt_writer* w, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Begins a document, writes the entries of its root and ends it.
void snbt_document(nbt_writer* w, const char* format, ...) __attribute__((format(printf, 2, 3)));

// A save_entries_fn: `text` is the address of a text, a const char**.
void snbt_entries(void* text, nbt_writer* w);

// The document of a chunk's entities, as of save_entities_nbt.
void snbt_entities(int32_t x, int32_t z, int32_t data_version, const char* entities,
                   nbt_writer* out);

// The same as snbt_write for a text that the reader may change. Returns what was expected at
// *offset, or NULL if all is well. Writes what comes before the fault.
const char* snbt_read(nbt_writer* w, char* text, size_t* offset);

#endif
