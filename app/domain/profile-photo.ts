import { purposeOf } from './image'

/** The photo is shown at most so large, in pixels. */
export const SHOWN_VARIANT = 320

/** The image in a photoURL of ours; null for none and for an address elsewhere, as older profiles have Google's. */
export function ownPhotoId(photoURL: string | null): string | null {
  const [, id = ''] = /^\/images\/([^/]+)\/\d+$/.exec(photoURL ?? '') ?? []
  return purposeOf(id) === 'profile' ? id : null
}

/** « CR » for Camille Rochat; '' for nobody. */
export function initialsOf(displayName: string): string {
  const [first = '', ...others] = displayName.trim().split(/\s+/)
  const last = others.at(-1) ?? ''
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr')
}
