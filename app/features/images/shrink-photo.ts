import { MAX_IMAGE_BYTES } from '~/domain/image'

/** Twice the largest variant, nearly: enough for what may come. */
const LONGEST_SIDE_PIXELS = 2400
const QUALITY = 0.85
/** Below that a file is not worth the trouble. */
const SMALL_BYTES = 1024 * 1024

/**
 * The photo as it is to be sent: as large as the site can use, standing upright, when the file is larger. A file that this
 * browser cannot read (HEIC in most) stays as it is: the server says what is wrong. Null when it is too large for that.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const smaller = file.size > SMALL_BYTES ? await redrawn(file) : null
  const best = smaller && smaller.size < file.size ? smaller : file
  return best.size > MAX_IMAGE_BYTES ? null : best
}

async function redrawn(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    // A JPEG has no transparency to lose. Safari writes no WebP and answers with a PNG.
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    return blob && new File([blob], file.name, { type: blob.type })
  } catch {
    return null
  }
}
