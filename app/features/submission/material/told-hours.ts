// The hours of a line that says no day: « Portes : 19h30 – Concert : 20h30 ».
import { isBesideHour, withoutOtherNumbers } from '~/calendar/reading/announced/left-over'
import { foldedForReading } from '~/calendar/reading/announced/written-days'
import { clockAt, type Hours, writtenHoursAt } from '~/calendar/reading/announced/written-hours'

interface Stretch {
  start: number
  end: number
  times: Hours[]
  /** Doors, a meal or an aperitif: the event has another hour where one is told. */
  isBeside: boolean
}

export interface LineHours {
  /** As a reader of dates takes them: « 20h30 », « 10h00 - 12h00 ». */
  written: string
  /** Only doors, a meal or a meeting point have an hour. */
  isBeside: boolean
  /** Hours for which there is no date of their own: « 23h ». */
  hasMore: boolean
}

/** Hours in which somebody answers the telephone are none of the event. */
const OFFICE =
  /(?<![a-z])(?:reserv|inscri|renseign|informations?|telephon|tel\b|secretariat|guichet|office|permanence|rappel)/
const BESIDE_BEHIND =
  /^[ :)-]*(?:(?:l')?ouverture des|ouverture(?= *$)|portes|caisse|bar|buvette|apero|aperitif|repas|souper|diner|restauration|accueil|verree|cafe|petit-dejeuner|rendez-vous|rdv|vernissage|doors)(?![a-z])/
const BESIDE_BEFORE = /(?<![a-z])(?:vernissage|finissage|doors|petit-dejeuner)[a-z ]{0,20}:? *$/
const END_BEFORE = /(?:jusqu'a|jusque vers|fin(?: prevue| vers)?:?|until|rentre|retour) *(?:a |vers )?$/
const NO_CLOCK_BEFORE = /[a-z\d.:,'/]/
/** The words that tell what an hour is of, in letters. */
const LONGEST_BEFORE = 60
const SAID_AS_HOUR = /(?:^|(?<![a-z])(?:a|des|de|um|vers|heure|horaire|debut)) *:? *$/

/** Whether an hour is written there, also one in which somebody answers the telephone. */
export function hasHour(words: string): boolean {
  const { stretches, until } = stretchesIn(withoutOtherNumbers(foldedForReading(words)))
  return stretches.length > 0 || until !== null
}

/** Reads the hours of a line without a day; null where it says none. `line`: of the announcement, as written. */
export function hoursOfLine(line: string): LineHours | null {
  const folded = withoutOtherNumbers(foldedForReading(line))
  const { stretches, until } = stretchesIn(folded)
  const office = folded.search(OFFICE)
  if (office >= 0 && office < (stretches[0]?.start ?? 0)) return null
  const main = stretches.find(({ isBeside }) => !isBeside) ?? stretches[0]
  if (!main) return null
  const [first, ...others] = main.times
  if (!first) return null
  if (others.length > 0) return { written: writtenOf(main.times), isBeside: main.isBeside, hasMore: false }
  const later = stretches.filter((one) => one.start > main.start && !one.isBeside)
  const end = first.end ?? until ?? later.at(-1)?.times.at(-1)?.end ?? null
  const isWithin = later.every(({ times }) => times.at(-1)?.end === end && end !== null)
  return {
    written: writtenOf([{ start: first.start, end }]),
    isBeside: main.isBeside,
    hasMore: later.length > 0 && !isWithin,
  }
}

const DOORS =
  /(?:ouverture des portes|portes|doors|einlass)(?: ouvertes)? ?:? ?(?:des |a |at |um )?(?<hour>\d{1,2}) ?(?:h|:) ?(?<minutes>[0-5]\d)?|(?<hourBefore>\d{1,2}) ?(?:h|:) ?(?<minutesBefore>[0-5]\d)?[ :-]{0,3}(?:ouverture des portes|portes|doors)/g

/** The hour at which the doors open, HH:mm, where a text tells only one. */
export function doorsTold(text: string): string | null {
  const told = [...foldedForReading(text.replace(/\n/g, ' | ')).matchAll(DOORS)].map(({ groups = {} }) => {
    const hour = groups.hour ?? groups.hourBefore ?? ''
    return `${hour.padStart(2, '0')}:${groups.minutes ?? groups.minutesBefore ?? '00'}`
  })
  return new Set(told).size === 1 ? (told[0] ?? null) : null
}

/** « fin vers 23h », or « – 17h » alone on the line below its beginning. */
function isEnd(folded: string, at: number, end: number): boolean {
  const before = folded.slice(Math.max(0, at - LONGEST_BEFORE), at)
  return END_BEFORE.test(before) || (/^[ -]*-[ -]*$/.test(before) && folded.slice(end).trim() === '')
}

function stretchesIn(folded: string): { stretches: Stretch[]; until: string | null } {
  const stretches: Stretch[] = []
  let until: string | null = null
  for (let at = 0; at < folded.length; at++) {
    if (at > 0 && NO_CLOCK_BEFORE.test(folded.charAt(at - 1))) continue
    const before = folded.slice(Math.max(0, at - LONGEST_BEFORE), at)
    const clock = clockAt(folded, at)
    if (clock && isEnd(folded, at, clock.end)) {
      until = clock.time === '24:00' ? '00:00' : clock.time
      at = clock.end
      continue
    }
    const hours = writtenHoursAt(folded, at)
    if (!hours) continue
    if (isEnd(folded, at, hours.end)) {
      until = hours.times[0]?.start ?? until
      at = hours.end
      continue
    }
    const said = folded.slice(at, hours.end)
    const isAsHour = SAID_AS_HOUR.test(before) || !/^(?:midi|\d{1,2}\.\d\d)/.test(said) || /uhr|h/.test(said)
    if (isAsHour)
      stretches.push({
        start: at,
        end: hours.end,
        times: hours.times,
        isBeside:
          isBesideHour(folded, at) ||
          BESIDE_BEFORE.test(before) ||
          BESIDE_BEHIND.test(folded.slice(hours.end, hours.end + LONGEST_BEFORE)),
      })
    at = hours.end
  }
  return { stretches, until }
}

function writtenOf(times: readonly Hours[]): string {
  const clock = (time: string) => time.replace(':', 'h')
  return times.map(({ start, end }) => (end ? `${clock(start)} - ${clock(end)}` : clock(start))).join(' et ')
}
