/* Status codes: every function that can fail returns one of these.
 *
 * Ids only: the sentences that people read are made in cli/, server/ and web/. */
#ifndef BB_CORE_STATUS_H
#define BB_CORE_STATUS_H

#define BB_STATUS_MAP(X)                                                                           \
	X(OK, "ok")                                                                                \
	X(ILLEGAL, "illegal")         /* well formed, but not a legal action here */               \
	X(NOT_YOUR_TURN, "turn")      /* another seat, or chance, is to act */                     \
	X(GAME_OVER, "over")          /* nobody acts any more */                                   \
	X(SYNTAX, "syntax")           /* the text does not have the expected form */               \
	X(UNKNOWN_NAME, "unknown")    /* a word that is in no list of names */                     \
	X(OUT_OF_RANGE, "range")      /* a number outside its bounds */                            \
	X(TWICE, "twice")             /* given a second time */                                    \
	X(MISSING, "missing")         /* something required is absent */                           \
	X(MISMATCH, "mismatch")       /* a hash, count or version differs from what was computed */\
	X(INVALID, "invalid")         /* well formed, but breaks an invariant */                   \
	X(FULL, "full")               /* the caller's buffer is too small */                       \
	X(BARRIER, "barrier")         /* undo would take back what others have seen or done */     \
	X(NEED_CHANCE, "chance")      /* a chance outcome must be supplied by the caller */

enum bb_status {
#define BB_STATUS_ENUM(id, name) BB_##id,
	BB_STATUS_MAP(BB_STATUS_ENUM)
#undef BB_STATUS_ENUM
	BB_STATUS_COUNT
};

/* A result that must not be ignored. */
#if defined(__GNUC__)
#define BB_MUST_USE __attribute__((warn_unused_result))
#else
#define BB_MUST_USE
#endif

/* The short id of a status, for logs and JSON. Never NULL. */
const char *bb_status_name(enum bb_status status);

#endif
