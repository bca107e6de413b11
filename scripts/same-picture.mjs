// @ts-check
import sharp from 'sharp'

/** Another encoding changes a colour by less than this (of 255), a letter or a line by more. */
const SEEN = 64

/**
 * Whether two pictures show the same, however they are encoded.
 * @param {string | Buffer} one a file or its bytes
 * @param {string | Buffer} other
 */
export async function showSame(one, other) {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (a?.info.width !== b?.info.width || a?.info.height !== b?.info.height) return false
  return a?.data.every((value, at) => Math.abs(value - (b?.data[at] ?? 0)) < SEEN) ?? false
}
