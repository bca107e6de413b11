// Days and hours as people type them where the browser offers no picker.
import { isRealDay } from './real-day'

/** « 12.12.2026 » as « 2026-12-12 »; what is no day stays as it is. */
export function typedDay(text: string): string {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(20\d\d)\s*$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(iso) ? iso : text
}

/** « 20h30 », « 20 h », « 20.30 » and « 9:05 » as « 20:30 »; what is no hour stays as it is. */
export function typedTime(text: string): string {
  const [, hour, minute = '00'] =
    /^\s*([01]?\d|2[0-3])\s*(?:h\s*|[:.]\s*(?=\d))([0-5]\d)?\s*$/i.exec(text) ?? []
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`
}
