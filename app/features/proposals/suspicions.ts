import type { EventContent } from '~/domain/event-content'
import type { Suspicion } from '~/domain/proposal'
import { SPAM_WORDS, THROWAWAY_DOMAINS } from './spam-lists'

const LEAST_MS = 4000
const MOST_LINKS = 5
/** Shorter texts have too few letters to judge. */
const LETTERS_JUDGED = 40
const MOST_FOREIGN = 0.3
const MOST_CAPITALS = 0.7

type Judged = Pick<EventContent, 'title' | 'summary' | 'description' | 'organizerName' | 'rainPlan'> & {
  /** Milliseconds; null = not known. */
  openForMs: number | null
  email: string
}

/** What a moderator should look at before the event enters the queue. Refuses nothing: honest events have all of it. */
export function suspicionsOf(sent: Judged): Suspicion[] {
  const { title, summary, description, organizerName, openForMs, email } = sent
  const text = [title, summary, description, organizerName].join('\n')
  const words = ` ${folded(text)} `
  const found: Record<Exclude<Suspicion, 'repeated'>, boolean> = {
    fast: isTooFast(openForMs),
    links: linksIn(text).length > MOST_LINKS,
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

export function linksIn(text: string): string[] {
  const found = text.match(/(?:https?:\/\/|www\.)[^\s<>()[\]]+/giu) ?? []
  return [...new Set(found.map((link) => link.replace(/[.,;:!?»]+$/u, '').toLowerCase()))]
}

function isShouted(text: string): boolean {
  return /[!?]{5,}/u.test(text) || shareOf(text, /\p{Lu}/u) > MOST_CAPITALS
}

/** Of the letters that match; 0 in a short text. */
function shareOf(text: string, kind: RegExp): number {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length < LETTERS_JUDGED) return 0
  return letters.filter((letter) => kind.test(letter)).length / letters.length
}

/** Lower case without accents, words between single blanks. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
