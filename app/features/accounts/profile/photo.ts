import { purposeOf } from '~/features/images/image'

/** The image in a photoURL of ours; null for none and for Google's, which our pages do not load from there. */
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
