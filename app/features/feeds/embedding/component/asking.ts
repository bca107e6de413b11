import { PARAMETERS } from '~/domain/filters'
import { USUAL_LIMIT } from '../usual-choices'
import { type AgendaPage, readPage, readRefusal } from './answer'

/** Milliseconds. */
const PATIENCE = 20_000

export type ListAnswer = { ok: true; page: AgendaPage } | { ok: false; says: string; refused: boolean }

const UNREACHABLE = 'L’agenda n’est pas disponible pour l’instant.'

interface Choice {
  words: string
  date: string
}

/** The list that the attributes and the visitor ask for, as a query string. */
export function searchOf(element: Pick<Element, 'getAttribute'>, { words, date }: Choice): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, isList] of Object.entries(PARAMETERS)) {
    const value = element.getAttribute(name)?.trim()
    if (value) for (const one of isList ? value.split(',') : [value]) search.append(name, one.trim())
  }
  const asked = [search.get('q'), words.trim()].filter(Boolean).join(' ')
  if (asked) search.set('q', asked)
  if (date) search.set('date', date)
  return search
}

/** Asks without cookies. Rejects only when `signal` is aborted. */
export async function askAgenda(
  address: string,
  { search, limit, cursor }: { search: URLSearchParams; limit: string | null; cursor: string | null },
  signal: AbortSignal,
): Promise<ListAnswer> {
  const asked = new URLSearchParams(search)
  // Days are headings: another order would repeat them.
  if (!asked.has('tri')) asked.set('tri', 'date')
  asked.set('limit', limit || String(USUAL_LIMIT))
  if (cursor !== null) asked.set('cursor', cursor)
  const patience = new AbortController()
  const giveUp = () => patience.abort()
  const timer = setTimeout(giveUp, PATIENCE)
  signal.addEventListener('abort', giveUp)
  try {
    const answer = await fetch(`${address}?${asked}`, { credentials: 'omit', signal: patience.signal })
    const content: unknown = await answer.json()
    const page = answer.ok ? readPage(content) : null
    if (page) return { ok: true, page }
    const refusal = readRefusal(content)
    return { ok: false, says: refusal ?? UNREACHABLE, refused: refusal !== null }
  } catch {
    signal.throwIfAborted()
    return { ok: false, says: UNREACHABLE, refused: false }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
