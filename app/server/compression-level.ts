// How hard pages are compressed, in zlib's levels.

/** For answers that are sent and not kept. Level 6, the default of zlib, takes twice the CPU and saves 3 % more. */
export const COMPRESSION_LEVEL = 4
/** For pages asked for the first time: most are asked for once, by a robot. Takes 6 % more bytes than level 4. */
export const FIRST_LEVEL = 1
/** For kept pages that were asked for again. */
export const KEPT_LEVEL = 6
