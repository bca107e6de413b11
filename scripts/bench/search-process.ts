// A process that opens the catalogue of a stopped site and measures its answers: what is found, counts and first page.

import { parseAgendaQuery } from '~/domain/agenda-query'
import { cleanSearchText, SEARCH_TEXT_MAX } from '~/domain/search-text'
import { findPlace, searchPlaces } from '~/features/localities/places.server'
import { listPage } from '~/features/search/list-page.server'
import { suggestionsFor } from '~/features/search/suggestions.server'
import { openBenchCatalogue } from './catalogue'
import { COMMON_WORD, RARE_WORD, TENTH_WORD, vocabulary } from './events'
import { Random } from './random'

export interface Answered {
  of: 'search' | 'no result' | 'hostile' | 'suggestions'
  label: string
  /** Milliseconds of CPU. */
  p50: number
  p99: number
  /** The lesser of CPU and clock of the longest call: the collector has threads, and the machine has other work. */
  longest: number
}

const CALLS = 300
const CALLS_LEAST = 30
const KIND_MS = 2000
const PAGE_SIZE = 24

const { catalogue, categories, clock, close } = await openBenchCatalogue(process.argv[2] ?? '')

function search(parameters: string): void {
  const { query } = parseAgendaQuery(new URLSearchParams(parameters))
  catalogue.search(catalogue.understand(query).query, { limit: PAGE_SIZE }).facets()
}

function emptyList(parameters: string): void {
  const { query } = parseAgendaQuery(new URLSearchParams(parameters))
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  listPage(query, { cursor: null, view: null }, { catalogue, nowMs: clock.now(), categoryOf })
}

function suggest(text: string): void {
  const typed = cleanSearchText(text)
  const context = { catalogue, categories, searchPlaces, findPlace, nowMs: clock.now() }
  if (typed.ok) suggestionsFor(typed.text, context)
}

function measure(of: Answered['of'], label: string, work: (text: string) => void, texts: string[]): Answered {
  const cpu: number[] = []
  let longest = 0
  const begin = performance.now()
  for (let call = -texts.length; call < CALLS; call++) {
    if (call > CALLS_LEAST && performance.now() - begin > KIND_MS) break
    const text = texts[(call + texts.length) % texts.length] ?? ''
    const used = process.cpuUsage()
    const at = performance.now()
    work(text)
    const wallMs = performance.now() - at
    const { user, system } = process.cpuUsage(used)
    // The first round compiles code.
    if (call < 0) continue
    cpu.push((user + system) / 1000)
    longest = Math.max(longest, Math.min((user + system) / 1000, wallMs))
  }
  cpu.sort((a, b) => a - b)
  const percentile = (share: number) => cpu[Math.ceil(cpu.length * share) - 1] ?? Number.NaN
  return { of, label, p50: percentile(0.5), p99: percentile(0.99), longest }
}

const random = new Random(11)
const words = vocabulary()
const word = () => random.of(words.slice(40, 2500))
const some = (make: () => string) => Array.from({ length: 20 }, make)
const q = (text: string) => new URLSearchParams({ q: text }).toString()
/** Texts are as long as the search field allows. */
const fill = (make: () => string) =>
  Array.from({ length: 250 }, make).join(' ').slice(0, SEARCH_TEXT_MAX).trim()
const mistyped = () => `${word().slice(0, 3)}q${word().slice(4)}`

const SEARCHES: Record<string, string[]> = {
  'no filter': [''],
  'a rare word': [q(RARE_WORD)],
  'a word in 10 % of events': [q(TENTH_WORD)],
  'a word in nearly all': [q(COMMON_WORD)],
  'one word of many': some(() => q(word())),
  'two words': some(() => q(`${word()} ${word()}`)),
  'a typing error': some(() => q(mistyped())),
  'four letters': some(() => q(word().slice(0, 4))),
  'two letters': ['co', 'ba', 'ch', 'ma', 're', 'pa'].map(q),
  'a sentence': [
    'concert gratuit ce week-end lausanne',
    'samedi soir nyon',
    'genève ou lausanne demain soir',
  ].map(q),
  'a category or a canton': ['category=musique', 'canton=VD', 'canton=JU'],
  'a locality and 20 km': ['lieu=Nyon&rayon=20', 'lieu=Sion&rayon=20'],
  'a period': ['date=aujourdhui', 'date=ce-week-end', 'date=30-jours', 'du=2026-12-01&au=2026-12-24'],
  'filters and a word': [`${q(TENTH_WORD)}&canton=VD&date=30-jours&prix=moins-de-20&category=musique`],
}
const HOSTILE: Record<string, string[]> = {
  'random letters': some(() => q(fill(() => Math.floor(random.next() * 36 ** 7).toString(36)))),
  'typing errors': some(() => q(fill(mistyped))),
  'frequent words, then a letter': some(() => q(fill(() => `${random.of(words.slice(0, 40))} ${word()[0]}`))),
  'beginnings of words': some(() => q(fill(() => word().slice(0, 3)))),
  'one word repeated': [q(fill(() => COMMON_WORD))],
  'dates, places and prices': some(() =>
    q(fill(() => random.of(['samedi', 'lausanne', '12.05', 'gratuit', word()]))),
  ),
  'signs that unfold to many letters': ['\ufdfa', '\u3300', 'ﬃ', 'é\u0301'].map((sign) =>
    q(sign.repeat(250)),
  ),
}
const DEAD_END =
  'canton=JU&lieu=Nyon&rayon=20&prix=gratuit&public=tout-petits&acces=relaxed&langue=rm&plein-air=oui&type=exposition&du=2198-01-01&au=2198-12-31'
const TYPED: Record<string, string[]> = {
  'two letters typed': ['co', 'ba', 'ch', 'ma', 're', 'pa'],
  'four letters typed': some(() => word().slice(0, 4)),
  'a word and three letters': some(() => `${word()} ${word().slice(0, 3)}`),
  'a place': ['laus', 'genève', 'nyon', 'saint', 'mont', '1260'],
}

const answered = [
  ...Object.entries(SEARCHES).map(([label, texts]) => measure('search', label, search, texts)),
  measure('no result', 'ten filters', emptyList, [DEAD_END, `${q(word())}&${DEAD_END}`]),
  ...Object.entries(HOSTILE).map(([label, texts]) => measure('hostile', label, search, texts)),
  ...Object.entries(TYPED).map(([label, texts]) => measure('suggestions', label, suggest, texts)),
]
process.send?.(answered)
await close()
