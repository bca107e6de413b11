// Localities in the words of an announcement.
import { resolveLocality } from '~/features/localities/locality.server'
import { foldPlaceName } from '~/features/localities/place-names'
import { findPlace, type Place } from '~/features/localities/places.server'

export interface Town {
  name: string
  /** '' where it has several. */
  npa: string
  /** Several places have this name: « Mézières (VD) », « Mézières (FR) ». */
  choices: string[]
}

const CANTON_BEHIND = / \(?(?:VD|VS|FR|GE|NE|JU|BE)\)?$/
/** The beginning of a longer name, which is a common word too. */
const COMMON =
  /^(?:bourg|ville|pont|tour|la tour|chateau|mont|port|eglise|gare|villa|montagne|chaux|bois|champ|combe|plan|pra|moulin|ferme|saint|sainte)$/
const LONGEST_NAME_WORDS = 4

/** The locality of this name or of its beginning; « Cossonay » is Cossonay-Ville. Null where there is none. */
export function townNamed(text: string): Town | null {
  if (!/^\p{Lu}/u.test(text) || /\d/.test(text)) return null
  const bare = text.replace(CANTON_BEHIND, '')
  const folded = foldPlaceName(bare)
  if (COMMON.test(folded) || folded.length < 3) return null
  const found = resolveLocality(text)
  if (!found.ok) {
    const isExact = found.reason === 'ambiguous' && !CANTON_BEHIND.test(text)
    const choices = found.choices.filter(({ label }) =>
      isNamed(label.replace(/^\d{4} | \([A-Z]{2}\)$/g, ''), folded),
    )
    return isExact && choices.length > 1
      ? { name: bare, npa: '', choices: choices.map(({ label }) => label.replace(/^\d{4} /, '')) }
      : null
  }
  const { name, npa } = found.locality
  const isKnown = isNamed(name, folded) || findPlace(folded, 'exact')?.name === name
  return isKnown ? { name, npa: npa.length === 1 ? (npa[0] ?? '') : '', choices: [] } : null
}

function isNamed(name: Place['name'], folded: string): boolean {
  const known = foldPlaceName(name)
  // « Bussigny-sur-Morges » is Bussigny.
  const isLonger = folded.startsWith(`${known} `) && BEHIND_NAME.test(folded.slice(known.length + 1))
  return (
    isLonger || `${known} `.startsWith(`${folded} `) || foldPlaceName(name.replace(/\(.*\)/, '')) === folded
  )
}

const BEHIND_NAME = /^(?:sur|sous|pres|devant|d en|dessus|dessous)(?: |$)/

/** The longest name of a locality with which a text begins, and how many letters it has. */
export function townAtStart(text: string): { town: Town; length: number } | null {
  const words = text.split(' ').slice(0, LONGEST_NAME_WORDS)
  for (let count = words.length; count > 0; count--) {
    const name = words
      .slice(0, count)
      .join(' ')
      .replace(/[^\p{L})]+$/u, '')
    const town = townNamed(name)
    if (town) return { town, length: name.length }
  }
  return null
}
