import { AUDIENCE_CLASSES, DATE_PRESETS, PRICE_CLASSES, SEARCH_TEXT_MAX } from '~/domain/filter-values'
import { ACCESS_FEATURES, CANTONS } from '~/domain/vocabulary'
import { allPlaces } from '~/features/localities/places.server'
import { COMMON_WORD, RARE_WORD, TENTH_WORD } from './events'
import { Random } from './random'
import { vocabulary } from './vocabulary'

export interface QueryKind {
  label: string
  /** Query strings of /evenements. */
  asked: string[]
  /** Page to go to before measuring; 1 = the first. */
  page?: number
}

const q = (text: string) => new URLSearchParams({ q: text }).toString()

export function everydayQueries(): QueryKind[] {
  const words = vocabulary(3000)
  const random = new Random(11)
  const some = (make: () => string) => Array.from({ length: 25 }, make)
  const word = () => random.of(words.slice(40, 2500))
  const typo = () => mistyped(random.of(words.filter(({ length }) => length > 6)), random)
  return [
    { label: 'first page, no filter', asked: [''] },
    { label: 'deep page (40th), no filter', asked: [''], page: 40 },
    { label: 'a rare word', asked: [q(RARE_WORD)] },
    { label: 'a word in 10 % of events', asked: [q(TENTH_WORD)] },
    { label: 'the same, sorted by date', asked: [`${q(TENTH_WORD)}&tri=date`] },
    { label: 'the same, 40th page', asked: [q(TENTH_WORD)], page: 40 },
    { label: 'a word in nearly all', asked: [q(COMMON_WORD)] },
    { label: 'one word of many', asked: some(() => q(word())) },
    { label: 'two words', asked: some(() => q(`${word()} ${word()}`)) },
    { label: 'a typing error', asked: some(() => q(typo())) },
    { label: 'the first four letters', asked: some(() => q(word().slice(0, 4))) },
    { label: 'two letters', asked: ['co', 'ba', 'ch', 'ma', 're', 'pa'].map(q) },
    {
      label: 'a sentence (date, place, price)',
      asked: [
        'concert gratuit ce week-end lausanne',
        'samedi soir nyon',
        'jazz à sion en décembre',
        'marché de noël',
        'genève ou lausanne demain soir',
        'loto broye',
      ].map(q),
    },
    {
      label: 'a category',
      asked: ['category=musique', 'category=expos-musees', 'category=musique&category=spectacles'],
    },
    { label: 'a canton', asked: CANTONS.map((canton) => `canton=${canton}`) },
    { label: 'a locality', asked: ['lieu=Nyon', 'lieu=Lausanne', 'lieu=1260'] },
    {
      label: 'a locality and 20 km',
      asked: ['lieu=Nyon&rayon=20', 'lieu=Sion&rayon=20', 'lieu=Vevey&rayon=10'],
    },
    { label: 'a price', asked: PRICE_CLASSES.map((price) => `prix=${price}`) },
    { label: 'an audience', asked: AUDIENCE_CLASSES.map((audience) => `public=${audience}`) },
    {
      label: 'access and language',
      asked: [`acces=${ACCESS_FEATURES[0]}`, 'langue=fr', 'langue=de', 'plein-air=oui'],
    },
    { label: 'exhibitions', asked: ['type=exposition'] },
    ...DATE_PRESETS.map((preset) => ({ label: preset, asked: [`date=${preset}`] })),
    {
      label: 'hours',
      asked: ['apres=20:00', 'date=aujourdhui&avant=14:00', 'date=ce-week-end&apres=18:00&avant=22:00'],
    },
    { label: 'a range of days', asked: ['du=2026-12-01&au=2026-12-24', 'du=2027-02-03&au=2027-02-03'] },
    {
      label: 'many filters and a word',
      asked: [`${q(TENTH_WORD)}&canton=VD&date=30-jours&prix=moins-de-20&category=musique`],
    },
  ]
}

/** As long as the search field allows. */
export function hostileQueries(): QueryKind[] {
  const random = new Random(13)
  const words = vocabulary(60_000)
  const letters = (length: number) =>
    Array.from({ length }, () => random.of([...'abcdefghijklmnopqrstuvwxyz'])).join('')
  const fill = (make: () => string) => {
    let text = ''
    while (text.length < SEARCH_TEXT_MAX) text += `${make()} `
    return text.slice(0, SEARCH_TEXT_MAX).trim()
  }
  const several = (make: () => string) => Array.from({ length: 6 }, () => q(fill(make)))
  const long = words.filter(({ length }) => length > 12)
  const places = allPlaces().map(({ name }) => name)
  return [
    { label: 'random letters, one word', asked: Array.from({ length: 6 }, () => q(letters(500))) },
    { label: 'random letters, words of 8', asked: several(() => letters(8)) },
    { label: 'random letters, words of 13', asked: several(() => letters(13)) },
    { label: 'random letters, words of 39', asked: several(() => letters(39)) },
    { label: '160 unknown words', asked: several(() => letters(2)) },
    { label: 'one word repeated', asked: [q(fill(() => TENTH_WORD)), q(fill(() => COMMON_WORD))] },
    { label: 'all typing errors', asked: several(() => mistyped(random.of(long), random)) },
    {
      label: 'all with two typing errors',
      asked: several(() => mistyped(mistyped(random.of(long), random), random)),
    },
    { label: 'known words with three letters more', asked: several(() => `${random.of(long)}xqz`) },
    { label: 'elided words', asked: several(() => `l${random.of(words.slice(0, 400))}`) },
    { label: 'all frequent words', asked: several(() => random.of(words.slice(0, 40))) },
    {
      label: 'all frequent words, then a letter',
      asked: several(() => random.of(words.slice(0, 40))).map((text) => `${text.slice(0, -3)}+ch`),
    },
    { label: 'beginnings of many words', asked: several(() => random.of(words).slice(0, 5)) },
    { label: 'a a a', asked: [q(fill(() => 'a'))] },
    { label: 'every word a place', asked: several(() => random.of(places)) },
    {
      label: 'half places',
      asked: several(() => `saint ${random.of(['sur', 'les', 'de', 'la', 'mont', 'val'])}`),
    },
    {
      label: 'long digits',
      asked: [q('1'.repeat(500)), ...several(() => String(random.between(0, 10 ** 12)))],
    },
    { label: 'postal codes', asked: several(() => String(random.between(1000, 2999))) },
    {
      label: 'dates',
      asked: several(() =>
        random.of(['12.12', 'samedi', 'du 3 au 8', '28 février 2027', 'en mai', 'lundi 31']),
      ),
    },
    {
      label: 'hours, holidays and ages',
      asked: several(() =>
        random.of([
          '20h30',
          'après 18h',
          'vacances',
          'd’octobre',
          'fin',
          'entre',
          'et',
          '6',
          'ans',
          'dans',
          'enfant',
        ]),
      ),
    },
    {
      label: 'common words that are places, and refused ones',
      asked: several(() =>
        random.of(['place', 'rose', 'mur', '-concert', 'pas de', 'sans', 'ou', random.of(places)]),
      ),
    },
    {
      label: 'five places and 50 km, five excluded words',
      asked: [
        ['Lausanne', 'Genève', 'Sion', 'Fribourg', 'Neuchâtel'],
        ['Lausane', 'xqzjvw', 'Saint', 'Montagne-aux-Fées', 'z'.repeat(80)],
      ].map((names) =>
        new URLSearchParams([
          ...names.map((name) => ['lieu', name]),
          ...[COMMON_WORD, TENTH_WORD, 'concert', 'musique', 'e'].map((word) => ['sans', word]),
          ['rayon', '50'],
          ['region', 'arc-jurassien'],
        ]).toString(),
      ),
    },
    { label: 'signs', asked: [q(fill(() => '%_*()[]{}.-/\\')), q(fill(() => '’')), q(fill(() => 'é̀̂'))] },
    {
      label: 'one letter 500 times',
      asked: ['a', 'e', 's', 'z', 'é', 'œ'].map((letter) => q(letter.repeat(500))),
    },
    { label: '250 words of one letter', asked: several(() => letters(1)) },
    { label: 'one or two letters', asked: [...'aceilmprst', 'co', 'de', 're'].map(q) },
    {
      label: 'frequent words, then one letter',
      asked: several(() => random.of(words.slice(0, 40))).map((text) => `${text.slice(0, -3)}+s`),
    },
    {
      label: 'dates, places, prices and words mixed',
      asked: several(() =>
        random.of([
          'samedi',
          'ce week-end',
          'du 3 au 8 août',
          '22.06.2027',
          'moins de 20 francs',
          'gratuit',
          'enfants',
          'concert',
          random.of(places),
          random.of(words),
        ]),
      ),
    },
    {
      label: 'days that do not exist',
      asked: several(() => random.of(['31.02', '29 février', '00.00.0000', '99.99'])),
    },
    { label: 'emoji', asked: ['😀', '👩‍👩‍👧‍👦', '🇨🇭'].map((sign) => q(sign.repeat(250).slice(0, 500))) },
    {
      label: 'combining marks',
      asked: [
        q(`e${'\u0301'.repeat(499)}`),
        q(fill(() => 'e\u0301\u0300\u0302a\u0308')),
        q('\u0301'.repeat(500)),
      ],
    },
    {
      label: 'signs that unfold to many letters',
      asked: ['\ufdfa', '\u3300', 'ﬃ'].map((sign) => q(sign.repeat(500))),
    },
    { label: 'other scripts', asked: ['東京', 'سوق', 'рынок'].map((word) => q(fill(() => word))) },
    {
      label: 'hyphenated',
      asked: [q(fill(() => `${random.of(words)}-${random.of(words)}`).replaceAll(' ', '-'))],
    },
  ]
}

/** Lists that are empty, and so offer other ways. */
export function deadEnds(): QueryKind[] {
  const filters =
    'canton=JU&lieu=Nyon&rayon=20&prix=gratuit&public=tout-petits&acces=relaxed&acces=easy_read&langue=rm&plein-air=oui&type=exposition&du=2198-01-01&au=2198-12-31'
  const hostile = hostileQueries().flatMap(({ asked }) => asked.slice(0, 2))
  return [
    { label: 'no result: ten filters', asked: [filters] },
    {
      label: 'no result: ten filters and a word',
      asked: [COMMON_WORD, 'qzqzqz'].map((word) => `${q(word)}&${filters}`),
    },
    {
      label: 'no result: ten filters and the hostile queries',
      asked: hostile.map((text) => `${text}&${filters}`),
    },
  ]
}

/** Typed letter by letter. */
export function typedQueries(): QueryKind[] {
  const words = vocabulary(3000).slice(40)
  const hostile = hostileQueries().flatMap(({ asked }) => asked.slice(0, 2))
  return [
    { label: 'two letters', asked: ['co', 'ba', 'ch', 'ma', 're', 'pa'] },
    { label: 'four letters', asked: words.slice(0, 50).map((word) => word.slice(0, 4)) },
    { label: 'a word', asked: words.slice(0, 50) },
    {
      label: 'a word and three letters',
      asked: words.slice(0, 50).map((word, at) => `${word} ${words[at + 60]?.slice(0, 3)}`),
    },
    { label: 'a place', asked: ['laus', 'genève', 'nyon', 'saint', 'mont', '1260'] },
    { label: 'the hostile queries', asked: hostile.map((text) => new URLSearchParams(text).get('q') ?? '') },
  ]
}

/** One letter swapped, left out, doubled or replaced. */
function mistyped(word: string, random: Random): string {
  const at = random.between(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const ways = [
    before + after,
    before + letter + letter + after,
    `${before}q${after}`,
    before + (after[0] ?? '') + letter + after.slice(1),
  ]
  return random.of(ways)
}
