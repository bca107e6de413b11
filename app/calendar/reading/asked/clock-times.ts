import { MINUTES_OF_DAY } from '~/domain/hours'
import { saysAt, type Token } from '~/platform/tokens'

const HOUR = /^(?:h|hrs?|heures?)$/
const NOT_MINUTES = /^(?:ans|francs?|frs?|chf|km|personnes?)$/

/** « 20h30 » alone; whole hours outside of these are how long something lasts, as in « 24h de vélo ». */
export const FIRST_HOUR_ALONE = 7
export const LAST_HOUR_ALONE = 23

/** HH:mm and the number of tokens. */
export interface Clock {
  time: string
  length: number
}

/** `mayBeBare`: « 14 » of « 14-17h ». */
export function clockAt(tokens: readonly Token[], at: number, mayBeBare = false): Clock | null {
  const text = tokens[at]?.text ?? ''
  if (text === 'midi') return withFraction(clock(12, '00', 1), tokens, at)
  if (text === 'minuit') return withFraction(clock(0, '00', 1), tokens, at)
  if (!/^\d{1,2}$/.test(text)) return null
  const hour = Number(text)
  if (hour > 24) return null
  const [next, behind] = [tokens[at + 1], tokens[at + 2]]
  const isClock = next?.joint === ':' || (next?.joint === '.' && !isMonth(next))
  if (next?.isJoined && isClock && isMinute(next)) return clock(hour, next.text, 2)
  if (next && HOUR.test(next.text)) {
    const isMinutes = behind && isMinute(behind) && !isAnotherNumber(behind, tokens[at + 3])
    const said = isMinutes ? clock(hour, behind.text, 3) : withFraction(clock(hour, '00', 2), tokens, at)
    return withHalfOfDay(said, tokens, at)
  }
  return mayBeBare ? clock(hour, '00', 1) : null
}

const FRACTIONS: readonly (readonly [words: readonly string[], minutes: number])[] = [
  [['et', 'demie'], 30],
  [['et', 'demi'], 30],
  [['et', 'quart'], 15],
  [['trente'], 30],
  [['quinze'], 15],
  [['quarante', 'cinq'], 45],
  [['moins', 'le', 'quart'], -15],
  [['moins', 'quart'], -15],
]

/** « 7 h et demie », « midi et quart », « huit heures moins le quart » */
function withFraction({ time, length }: Clock, tokens: readonly Token[], at: number): Clock {
  const said = FRACTIONS.find(([words]) => saysAt(tokens, at + length, words))
  if (!said) return { time, length }
  const [words, minutes] = said
  return { time: timeAt(Number(time.slice(0, 2)) * 60 + minutes), length: length + words.length }
}

/** Minutes of any day, as HH:mm. */
export function timeAt(minutes: number): string {
  const within = (minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const padded = [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0'))
  return padded.join(':')
}

/** « 8 h du soir » */
function withHalfOfDay(said: Clock, tokens: readonly Token[], at: number): Clock {
  const end = at + said.length
  if (saysAt(tokens, end, ['du', 'matin'])) return { ...said, length: said.length + 2 }
  const hour = Number(said.time.slice(0, 2))
  if (!saysAt(tokens, end, ['du', 'soir']) || hour > 12) return said
  return clock(hour + 12, said.time.slice(3), said.length + 2)
}

/** « 20h-22h », « 20 h 22 h », « 20h 15 francs » */
function isAnotherNumber(token: Token, behind: Token | undefined): boolean {
  const unit = behind?.text ?? ''
  return token.joint !== '' || HOUR.test(unit) || NOT_MINUTES.test(unit)
}

/** « 20.30 » is a time, « 20.12 » a day. */
function isMonth(token: Token): boolean {
  return Number(token.text) >= 1 && Number(token.text) <= 12
}

function isMinute(token: Token): boolean {
  return /^[0-5]\d$/.test(token.text)
}

function clock(hour: number, minutes: string, length: number): Clock {
  return { time: `${String(hour % 24).padStart(2, '0')}:${minutes}`, length }
}
