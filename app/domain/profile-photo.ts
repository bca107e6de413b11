import { purposeOf } from './image'

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
