/* The version of the library. meson.build has the same one, and refuses to build with another. */
#ifndef BB_CORE_VERSION_H
#define BB_CORE_VERSION_H

#define BB_VERSION "0.1.0"

/* That of the library which is linked; BB_VERSION is that of the header. */
const char *bb_version(void);

#endif
