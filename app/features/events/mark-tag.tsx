import type { Mark } from './event-view'

/** A date that does not take place is struck out; the marks say why. */
export const OFF = 'text-quiet line-through'

export function MarkTag({ mark }: { mark: Mark }) {
  return (
    <li
      className={`px-2.5 py-1 text-sm font-bold ${
        mark.tone === 'stop' ? 'bg-accent text-on-accent' : 'bg-ink text-paper'
      }`}
    >
      {mark.label}
    </li>
  )
}
