// How hard pages are compressed.

/** zlib's own choice, 6, takes twice the CPU and saves 3 % more. */
export const COMPRESSION_LEVEL = 4
