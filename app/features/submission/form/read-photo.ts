const PREVIEW_WIDTH_PIXELS = 960

export interface ReadPhoto {
  /** A data: URL, which the content security policy allows. */
  src: string
  /** The file is so wide and so high, in pixels. */
  width: number
  height: number
}

/** Null if the browser cannot read the file. */
export async function readPhoto(file: File): Promise<ReadPhoto | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const canvas = document.createElement('canvas')
    const scale = Math.min(1, PREVIEW_WIDTH_PIXELS / width)
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return { src: canvas.toDataURL('image/webp', 0.8), width, height }
  } catch {
    return null
  }
}
