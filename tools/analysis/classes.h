/* SPDX-License-Identifier: Apache-2.0
 *
 * classes.h - nodes and edges of a flow graph that run equally often whatever
 * the program does: cycle equivalence (SOSP 1997, section 6.1.2).
 *
 * Two edges of a strongly connected graph are in the same cycles if and only
 * if they are so with the directions left out, and that is so if and only if
 * every pair of a spanning tree's cycles has both or none of them.  Each edge
 * outside of the tree has a random number of 64 bits, and each edge in it the
 * exclusive or of those whose cycles it lies in: equal numbers, one class.  A
 * node is an edge from its entry to its exit.
 */
#ifndef CLASSES_H
#define CLASSES_H

#include <stdint.h>

struct classes_edge {
  uint32_t from, to;
};

struct classes {
  uint32_t *node, *edge;     /* number of its class */
  uint32_t n;
};

/* Of a strongly connected graph.  Linear in its size but for one sort.  -1
 * when memory is short. */
int classes_find(struct classes *c, uint32_t nodes,
                 const struct classes_edge *edge, uint32_t edges);
void classes_free(struct classes *c);

#endif
