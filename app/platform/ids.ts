// Readable URL-safe ids (slug-xxxxxx) and random tokens.
import { createHash, randomBytes } from 'node:crypto'

// The alphabet leaves out vowels and look-alikes: an id spells no word and can be read aloud.
const ID_ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const SUFFIX_LENGTH = 6
const SLUG_MAX_LENGTH = 60

/** Lower-case ASCII words joined by hyphens, at most 60 characters, cut at a word; may be ''. */
export function slugify(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > SLUG_MAX_LENGTH) return slug || longer.slice(0, SLUG_MAX_LENGTH)
    slug = longer
  }
  return slug
}

export function newId(title: string, fallback = 'evenement'): string {
  return `${slugify(title) || fallback}-${randomSuffix()}`
}

function randomSuffix(): string {
  let suffix = ''
  while (suffix.length < SUFFIX_LENGTH) {
    for (const byte of randomBytes(SUFFIX_LENGTH)) {
      // Bytes from 243 are dropped, so that all letters are equally likely.
      if (byte < 243 && suffix.length < SUFFIX_LENGTH) suffix += ID_ALPHABET[byte % ID_ALPHABET.length]
    }
  }
  return suffix
}

/** The same key always gives the same id. */
export function stableId(title: string, key: string, fallback = 'evenement'): string {
  const suffix = [...createHash('sha256').update(key).digest()]
    .filter((byte) => byte < 243)
    .slice(0, SUFFIX_LENGTH)
    .map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length])
    .join('')
  return `${slugify(title) || fallback}-${suffix}`
}
