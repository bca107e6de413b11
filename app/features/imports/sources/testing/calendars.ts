// Calendars to read, as sites write them.

export function calendar(...vevents: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...vevents, 'END:VCALENDAR', ''].join('\r\n')
}

/** A concert in Nyon on the first of December. */
export function concert(uid: string, lines: Record<string, string> = {}): string {
  const told = {
    SUMMARY: `Concert ${uid}`,
    DTSTART: '20261201T190000Z',
    LOCATION: 'Temple\\, 1260 Nyon',
    ...lines,
  }
  const properties = Object.entries(told).map(([name, value]) => `${name}:${value}`)
  return ['BEGIN:VEVENT', `UID:${uid}`, ...properties, 'END:VEVENT'].join('\r\n')
}

export const concerts = (count: number) => Array.from({ length: count }, (_, index) => concert(`c${index}`))
