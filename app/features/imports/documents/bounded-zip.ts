import { unzipSync, zipSync } from 'fflate'

/** All XML of a long document takes so many bytes; an archive of some kilobytes can hold a thousand times as much. */
const MOST_BYTES = 60 * 1024 * 1024

class TooLarge extends Error {
  override name = 'TooLarge'
}

/**
 * The same archive with nothing but its XML, not compressed: what reads it afterwards takes no more memory than is known
 * by then. Throws TooLarge.
 */
export function withXmlOnly(bytes: Uint8Array): Buffer {
  let total = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/i.test(name)) return false
      total += originalSize
      if (total > MOST_BYTES) throw new TooLarge()
      return true
    },
  })
  return Buffer.from(zipSync(parts, { level: 0 }))
}
