/* The version of the library. The build fails if meson.build has another one. */
#ifndef BB_CORE_VERSION_H
#define BB_CORE_VERSION_H

#define BB_VERSION "0.1.0"

/* The version of the linked library; BB_VERSION is that of the header. */
const char *bb_version(void);

#endif
