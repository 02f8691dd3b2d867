/* The networks that ship with the program (data/networks/GAME.net), for native programs. ai/net.h
 * reads them. */
#ifndef DATA_NETWORKS_H
#define DATA_NETWORKS_H

#include <stddef.h>
#include <stdint.h>

struct data_network {
	const char *game; /* NULL at the end */
	const uint8_t *bytes;
	size_t length;
};

extern const struct data_network data_networks[];

#endif
