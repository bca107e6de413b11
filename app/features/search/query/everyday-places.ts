/** These are also common words: they are places only after a preposition of place. */
const EVERYDAY_WORDS = new Set(
  `abbaye acacia aire avant bassin biere bois caux champagne chanson chapelle chatelaine chaux chemin chene combes
  concise constantine conversion coudre court croix cure drone enfer essert filet font fontaine fontaines garde
  gland grange granges isle lens lieu luc marin miege misery mont morel moulin mur orge orient place plaine pont
  ponts port premier pres prez produit provence renan rive roche rose rue sage sales salins saule saules sentier
  source taverne tine tour trait travers trogne turin vallon vaux verrerie vers villa vue`.split(/\s+/),
)
/** Feasts rather than villages. */
const EVERYDAY_PHRASES = new Set(['saint martin', 'st martin'])
const ARTICLES = new Set(['le', 'la', 'les'])

/** A place of this name is one of few people; « chemins » too. */
export function isEverydayWord(word: string): boolean {
  return EVERYDAY_WORDS.has(word) || EVERYDAY_WORDS.has(word.replace(/[sx]$/, ''))
}

export function isEveryday(words: readonly string[]): boolean {
  const bare = ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
  return EVERYDAY_PHRASES.has(bare.join(' ')) || (bare.length <= 1 && isEverydayWord(bare[0] ?? ''))
}
