// Ids, variants and refusals of images.

/** Narrower photos are blurred on an event's page, in pixels. */
const SMALL_IMAGE_WIDTH = 800

/** A warning for a photo that an event's page would show blurred; '' for others. */
export function smallPhotoText({ width, height }: { width: number; height: number }): string {
  if (width >= SMALL_IMAGE_WIDTH) return ''
  return `Cette photo est petite (${width}\u00a0×\u00a0${height}\u00a0pixels) et paraîtra floue. Choisissez-en une d’au moins ${SMALL_IMAGE_WIDTH}\u00a0pixels de large.`
}

/** Narrower than that, in relation to its height, a photo is a poster or a portrait. */
const LANDSCAPE = 1.25

/** A photo in upright format is shown whole. */
export function isUpright({ width, height }: { width: number; height: number }): boolean {
  return width / height < LANDSCAPE
}

/** Widths in pixels; a smaller original is never enlarged. */
export const IMAGE_VARIANTS = [320, 640, 1280] as const
export type ImageVariant = (typeof IMAGE_VARIANTS)[number]

export const IMAGE_PURPOSES = ['event', 'partner', 'place', 'organizer', 'profile'] as const
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number]

export interface IngestedImage {
  id: string
  width: number
  height: number
}

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000
/** Pixels. A strip of one pixel by 31 million is 60 kB and takes 20 s to decode. */
export const MAX_IMAGE_SIDE = 16_384

export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export const IMAGE_ACCEPT = IMAGE_TYPES.join(',')

export const IMAGE_REFUSALS = {
  empty: 'Le fichier est vide.',
  'too-large': 'L’image pèse plus de 10\u00a0Mo.',
  'too-many-pixels': 'L’image a plus de 40\u00a0millions de pixels. Réduisez-la et recommencez.',
  'too-long': 'L’image a plus de 16’384\u00a0pixels de côté. Réduisez-la et recommencez.',
  heic: 'Le format HEIC n’est pas pris en charge. Enregistrez la photo en JPEG et recommencez.',
  'not-an-image': 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.',
  damaged: 'L’image est endommagée ou incomplète.',
  busy: 'Trop d’images arrivent en ce moment. Réessayez dans une minute.',
} as const
export type ImageRefusal = keyof typeof IMAGE_REFUSALS

/** The purpose and 128 random bits. */
const ID = new RegExp(`^(${IMAGE_PURPOSES.join('|')})-[0-9a-f]{32}$`)

/** Null when this is no id of an image. */
export function purposeOf(id: string): ImagePurpose | null {
  const purpose = ID.exec(id)?.[1]
  return IMAGE_PURPOSES.find((known) => known === purpose) ?? null
}

export function imagePath(id: string, variant: ImageVariant): string {
  return `/images/${id}/${variant}`
}

/** An author whom no session cookie names sees the image by `key`, which is in the address of their page too. */
export function withImageKey(path: string, key: string | null): string {
  return key === null || !path.startsWith('/images/') ? path : `${path}?${new URLSearchParams({ cle: key })}`
}

export const SHOWN_VARIANT = 320

/** Null for no photo, and for an address elsewhere: older profiles have Google's. */
export function ownPhotoId(photoURL: string | null): string | null {
  const [, id = ''] = /^\/images\/([^/]+)\/\d+$/.exec(photoURL ?? '') ?? []
  return purposeOf(id) === 'profile' ? id : null
}

/** « CR » for Camille Rochat; may be ''. */
export function initialsOf(displayName: string): string {
  const [first = '', ...others] = displayName.trim().split(/\s+/)
  const last = others.at(-1) ?? ''
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr')
}
