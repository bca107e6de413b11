import type { Place, Price } from '~/domain/event'
import type { EventContent } from '~/domain/event-content'
import { ADDRESS_FIELDS, TEXT_FIELDS } from '~/domain/event-fields'
import type { Suspicion } from '~/domain/proposal'
import { SPAM_WORDS, THROWAWAY_DOMAINS } from './spam-lists'

const LEAST_MS = 4000
const MOST_LINKS = 5
/** Shorter texts have too few letters to judge. */
const LETTERS_JUDGED = 40
const MOST_FOREIGN = 0.3
const MOST_CAPITALS = 0.7

interface Judged extends EventContent {
  /** Milliseconds; null = not known. */
  openForMs: number | null
  email: string
}

/** Lists what a moderator should look at before the event enters the queue. Refuses nothing: honest events have all of
 * it. */
export function suspicionsOf(sent: Judged): Suspicion[] {
  const { summary, description, openForMs, email } = sent
  const text = proseOf(sent)
  const words = ` ${folded(text)} `
  const found: Record<Exclude<Suspicion, 'repeated'>, boolean> = {
    fast: isTooFast(openForMs),
    links:
      [...linksIn(text), ...bareLinksIn(text)].length > MOST_LINKS ||
      hostsOfDates(sent).size > MOST_LINKS ||
      bareLinksIn(text).some(({ isHidden }) => isHidden),
    words: SPAM_WORDS.some((word) => words.includes(` ${word} `)),
    script: shareOf(text, /[^\p{Script=Latin}]/u) > MOST_FOREIGN,
    shouting: [summary, description].some(isShouted),
    throwaway: THROWAWAY_DOMAINS.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase()),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name])
}

/** Zero or less: clocks of several processes differ, and nothing is known. */
function isTooFast(openForMs: number | null): boolean {
  return openForMs === null || (openForMs > 0 && openForMs < LEAST_MS)
}

/** All texts that visitors would read. */
function proseOf(content: EventContent): string {
  const { title, organizerName, tags, place, price, occurrences } = content
  const own = TEXT_FIELDS.map((field) => content[field])
  const ofDates = new Set(
    occurrences.flatMap((date) => [
      date.label,
      date.note,
      ...textsOfPlace(date.place),
      ...textsOfPrice(date.price),
    ]),
  )
  const texts = [
    title,
    ...own,
    organizerName,
    ...tags,
    ...textsOfPlace(place),
    ...textsOfPrice(price),
    ...ofDates,
  ]
  return texts.filter(Boolean).join('\n')
}

function textsOfPlace(place: Place | null): (string | undefined)[] {
  return [place?.name, place?.room, place?.access]
}

function textsOfPrice(price: Price | null): string[] {
  return price === null ? [] : [price.note, ...price.reductions]
}

/** Sixty dates have a link each to one seller of tickets. */
function hostsOfDates({ occurrences }: Pick<EventContent, 'occurrences'>): Set<string> {
  return new Set(occurrences.flatMap(({ bookingUrl }) => (bookingUrl ? new URL(bookingUrl).host : [])))
}

/** All links of an event, those with a field of their own first. */
export function linksOf(content: EventContent): string[] {
  const ofEvent = ADDRESS_FIELDS.map((field) => content[field])
  const own = [...ofEvent, ...content.occurrences.map((date) => date.bookingUrl)]
  const text = [...new Set(own), proseOf(content)].filter(Boolean).join('\n')
  // A host alone stands in many honest texts.
  const bare = bareLinksIn(text).flatMap(({ link }) => (link.includes('/') ? [link] : []))
  return [...linksIn(text), ...bare]
}

const ENDINGS = 'ch|com|net|org|info|biz|io|eu|ru|cn|xyz|top|shop|site|online|club|live|link|store|app|ly'
/** « x.com/offre », and what is written so that no machine sees a link: « x . com », « x (point) com ». */
const BARE_LINK = new RegExp(
  `(?<![\\p{L}\\d@./:-])[\\p{L}\\d-]{2,63}(?:\\.[\\p{L}\\d-]{1,63}){0,3}(\\.| \\. ?| ?[([](?:\\.|point|dot)[)\\]] ?)(?:${ENDINGS})(?![\\p{L}\\d@-])(?:/[^\\s<>()[\\]]*)?`,
  'giu',
)

/** Links without http:// and www. */
export function bareLinksIn(text: string): { link: string; isHidden: boolean }[] {
  const found = [...text.matchAll(BARE_LINK)].map(([link, dot]) => ({
    link: link.toLowerCase(),
    isHidden: dot !== '.',
  }))
  return [...new Map(found.map((one) => [one.link, one])).values()].filter(
    ({ link }) => !link.startsWith('www.'),
  )
}

function linksIn(text: string): string[] {
  // A link loses the full stops of the sentence it stands in.
  const found = text.match(/(?:https?:\/\/|www\.)[^\s<>()[\]]*[^\s<>()[\].,;:!?»]/giu) ?? []
  return [...new Set(found.map((link) => link.toLowerCase()))]
}

function isShouted(text: string): boolean {
  return /[!?]{5,}/u.test(text) || shareOf(text, /\p{Lu}/u) > MOST_CAPITALS
}

/** Returns the share of the letters that match; 0 in a short text. */
function shareOf(text: string, kind: RegExp): number {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length < LETTERS_JUDGED) return 0
  return letters.filter((letter) => kind.test(letter)).length / letters.length
}

/** Lower case without accents and invisible marks, words between single blanks. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
