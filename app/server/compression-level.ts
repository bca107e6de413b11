// How hard pages are compressed, in zlib's levels.

/** What is sent and not kept. 6, zlib's own choice, takes twice the CPU and saves 3 % more. */
export const COMPRESSION_LEVEL = 4
/** What may never be asked for again: most addresses are met once, by a robot. 6 % more bytes than at level 4. */
export const FIRST_LEVEL = 1
/** What has been asked for again. */
export const KEPT_LEVEL = 6
