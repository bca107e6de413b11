// The words of a row beside its day and hours. Without Temporal: browsers load it.
import { withPlainTimes } from '~/calendar/reading/announced/iso-times'
import { foldedWithoutNames, unreadIn } from '~/calendar/reading/announced/left-over'
import { foldedForReading } from '~/calendar/reading/announced/written-days'
import { clockAt } from '~/calendar/reading/announced/written-hours'
import type { Refused } from '~/platform/refused'
import { dayWithin } from './cell-values'
import type { Column } from './columns'
import { LABEL_LENGTH, type PastedDate, readText } from './line-dates'
import { priceOfCell } from './price-cell'
import { stateOf } from './states'
import type { Reading, State } from './table-reading'

/** A row says this beside its dates. */
export interface RowText {
  /** Its event; '' where the table has no column for it. */
  title: string
  /** « Version : VOST »; the last ones are the remarks of the row. */
  details: string[]
  genre: string
}

export const NO_TEXT: RowText = { title: '', details: [], genre: '' }

const PLACE_LENGTH = 100

const MAY_BE_STATES: readonly Column[] = ['state', 'bookingUrl', 'price', 'note']

interface Said extends RowText {
  label: string[]
  own: Partial<PastedDate>
  letters: number
}

/** The words of the other columns. */
export function saidIn(
  texts: readonly string[],
  { columns, table, areTitlesApart, grid }: Reading,
  { section }: State,
  others: readonly string[],
): ({ ok: true } & Said) | Refused {
  const label = section ? [section] : []
  const details: string[] = []
  const titles: string[] = []
  const artists: string[] = []
  const remarks: string[] = []
  let genre = ''
  let own: Partial<PastedDate> = {}
  const place = placeIn(texts, columns)
  for (const [at, text] of texts.entries()) {
    if (text === '') continue
    const column = columns[at] ?? null
    const name = (table.head.names[at] ?? '').replace(/\s+/g, ' ').trim()
    const detail = name === '' ? text : `${name.replace(/ ?:$/, '')}\u00a0: ${text}`
    const isLink = (column === null || column === 'note') && SURE_ADDRESS.test(text) && !own.bookingUrl
    if (isLink) {
      own.bookingUrl = text
      continue
    }
    const price = column === 'price' || column === 'bookingUrl' ? priceOfCell(text) : null
    if (grid.includes(at)) {
      titles.push(text)
      label.push(name, text)
      continue
    }
    if (isAppointment(name, text)) continue
    const isState = column !== null && MAY_BE_STATES.includes(column)
    if (isState && stateOf(text).label === '') {
      label.push(text)
      continue
    }
    if (price) {
      const { saysMore, ...fields } = price
      own = { ...own, ...fields }
      if (saysMore) details.push(detail)
    } else if (column === 'bookingUrl' && WEB_ADDRESS.test(text) && !own.bookingUrl) own.bookingUrl = text
    else if (column === 'title') titles.push(text)
    else if (column === 'artist') artists.push(text)
    else if (column === 'note') remarks.push(text)
    if (column === 'room' ? !place.hasRoom : column === 'title' || column === 'artist') label.push(text)
    else if (column === null && name === '') label.push(text)
    else if (column === null || column === 'genre' || column === 'state') details.push(detail)
    else if (!price && (column === 'price' || (column === 'bookingUrl' && own.bookingUrl !== text)))
      details.push(detail)
    if (column === 'genre') genre = text
  }
  label.push(...others)
  const [title = ''] = titles.length > 0 ? titles : artists
  details.push(...remarks.map((text) => REMARK + text))
  const { name, locality } = place
  if (name.length > PLACE_LENGTH || locality.length > PLACE_LENGTH)
    return refusal(`le lieu a plus de ${PLACE_LENGTH}\u00a0caractères`)
  own = { ...own, ...(name && { placeName: name }), ...(locality && { locality }) }
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  const shown = areTitlesApart ? label.filter((text) => text !== title) : label
  return { ok: true, label: shown, details, title, genre, own, letters }
}

const WEB_ADDRESS = /^(?:https?:\/\/\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?)$/iu
/** In a column of other things */
const SURE_ADDRESS = /^(?:https?:\/\/|www\.)\S+\.\S+$/i
/** « Salle des fêtes, Rue du Lac 4, 1800 Vevey » */
const WITH_NPA = /^(?:(?<name>.*?)[,;–-]? +)?(?<locality>[1-9]\d{3} \p{Lu}[\p{L}’'. -]+)$/u

/** The place of a row: its name, and its locality with the postal code as far as the cells tell it. */
function placeIn(
  texts: readonly string[],
  columns: readonly (Column | null)[],
): { name: string; locality: string; hasRoom: boolean } {
  const cell = (column: Column) => texts[columns.indexOf(column)] ?? ''
  const town = [cell('npa'), cell('locality')].filter(Boolean).join(' ')
  const hasRoom = town !== '' && cell('place') === '' && cell('room') !== ''
  const said = [hasRoom ? cell('room') : cell('place'), cell('street')].filter(Boolean).join(', ')
  const { name, locality } = (town === '' && WITH_NPA.exec(said)?.groups) || { name: said, locality: town }
  return { name: (name ?? '').replace(/[,;–-]\s*$/, ''), locality: locality ?? '', hasRoom }
}

const CLOSED = /^(?:relache|fermee?|pause|closed|geschlossen|pas de .*|vacances(?: .*)?|conges?)$/
/** A day beside one of these is none on which the event takes place, */
const OTHER_DAYS =
  /(?<![a-z])(?:inscri|delai|prelocation|reserv|billet|vente|porte|caisse|naissance|nee? |creation|creee? |sortie?)/
/** unless it speaks of one of these. */
const MOVED = /(?<![a-z])(?:report|deplac|annul|renvoy|suppr|relache|fermee?(?![a-z])|aussi|egalement)/

/** Why what a row says beside its date must not be published: it may be another date. */
export function unreadSaid({ label, details, title }: Said, dates: readonly PastedDate[]): string | null {
  const ranges = dates.map(({ day, endDay = day }) => ({ from: day, to: endDay }))
  for (const written of new Set([...label, ...details, title])) {
    const text = written.replace(REMARK, '')
    const folded = foldedForReading(text)
    const isName = !dayWithin(text) && !CLOSED.test(folded) && clockAt(folded, 0) === null
    if (text === title && isName) continue
    if (OTHER_DAYS.test(folded) && !MOVED.test(folded)) continue
    const unread = unreadIn(text, foldedWithoutNames(text), { days: [], hours: [], ranges })
    if (unread && /[a-z]/i.test(text)) return unread
  }
  return null
}

const APPOINTMENT = /^(?:vernissages?|finissages?|inauguration|dedicaces?|visites? guidees?|rencontre)$/

/** « Vernissage » is a column of dates of its own. */
function isAppointment(name: string, text: string): boolean {
  return APPOINTMENT.test(foldedForReading(name)) && dayWithin(text) !== null
}

export function appointmentsIn(
  texts: readonly string[],
  { title }: Said,
  { table, today, areTitlesApart }: Reading,
): { ok: true; dates: PastedDate[]; past: number } | Refused {
  const dates: PastedDate[] = []
  let past = 0
  for (const [at, text] of texts.entries()) {
    const name = table.head.names[at]?.trim() ?? ''
    if (!isAppointment(name, text)) continue
    const read = readText(withPlainTimes(text), { month: null, days: null, lastDay: null }, today)
    if (!read.ok) return read
    past += read.past
    const about = areTitlesApart ? name : [name, title].filter(Boolean).join(' – ')
    dates.push(
      ...read.dates.map((date) => ({ ...date, label: [about, date.label].filter(Boolean).join(' – ') })),
    )
  }
  return dates.some(({ label = '' }) => label.length > LABEL_LENGTH)
    ? refusal(`la précision a plus de ${LABEL_LENGTH}\u00a0caractères`)
    : { ok: true, dates, past }
}

/** Details stand in the label (of `length` letters) as long as there is room, the others in the note. */
export function withDetails(length: number, details: readonly string[]): { label: string; note: string } {
  const fits: string[] = []
  const rest: string[] = []
  let left = LABEL_LENGTH - length
  for (const detail of details) {
    left -= detail.length + ' – '.length
    if (left >= 0 && rest.length === 0 && !detail.startsWith(REMARK)) fits.push(detail)
    else rest.push(detail.replace(REMARK, ''))
  }
  return { label: fits.join(' – '), note: rest.join(' – ') }
}

/** Marks the remark of a row among its details. */
export const REMARK = '\u2060'

function refusal(reason: string): Refused {
  return { ok: false, reason }
}
