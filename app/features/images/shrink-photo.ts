import { MAX_IMAGE_BYTES } from '~/domain/image'

const LONGEST_SIDE_PIXELS = 2400
const QUALITY = 0.85
const SMALL_BYTES = 1024 * 1024

/** An unreadable file (HEIC) stays, so that the server can explain; null if too large for that. */
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
    // Safari cannot write WebP and answers a PNG.
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    return blob && new File([blob], file.name, { type: blob.type })
  } catch {
    return null
  }
}
