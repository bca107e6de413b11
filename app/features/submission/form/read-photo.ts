const PREVIEW_WIDTH_PIXELS = 960

/** A data: URL, which the content security policy allows; null if the browser cannot read the file. */
export async function readPhoto(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    const scale = Math.min(1, PREVIEW_WIDTH_PIXELS / bitmap.width)
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/webp', 0.8)
  } catch {
    return null
  }
}
