export interface ShownEvent {
  /** null when the address is none of the web. */
  url: string | null
  title: string
  day: string
  time: string
  place: string
  price: string
  marks: string[]
}

export interface AgendaPage {
  total: number
  events: ShownEvent[]
  cursor: string | null
}

/** Reads the agenda's answer; null when it is nothing of the kind. */
export function readPage(answer: unknown): AgendaPage | null {
  if (!isRecord(answer) || !Array.isArray(answer.items)) return null
  return {
    total: typeof answer.total === 'number' ? answer.total : answer.items.length,
    events: answer.items.filter(isRecord).map(readEvent),
    cursor: typeof answer.nextCursor === 'string' ? answer.nextCursor : null,
  }
}

/** The sentence with which a search was refused. */
export function readRefusal(answer: unknown): string | null {
  return isRecord(answer) && typeof answer.error === 'string' ? answer.error : null
}

function readEvent(item: Record<string, unknown>): ShownEvent {
  const display = isRecord(item.display) ? item.display : {}
  return {
    url: webAddress(text(item.url)),
    title: text(item.title),
    day: text(display.day),
    time: text(display.time),
    place: text(display.place),
    price: text(display.price),
    marks: Array.isArray(display.marks) ? display.marks.map(text).filter(Boolean) : [],
  }
}

function webAddress(address: string): string | null {
  try {
    const { protocol, href } = new URL(address)
    return /^https?:$/.test(protocol) ? href : null
  } catch {
    return null
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
