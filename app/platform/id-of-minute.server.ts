import { createHmac } from 'node:crypto'
import type { Clock } from './clock'
import { MINUTE_MS } from './durations'

/** The same for the same content, as JSON, within a minute of the clock; 64 hexadecimal digits, which tell nothing of the
 * content without the secret. */
export function idOfMinute(content: unknown, { clock, secret }: { clock: Clock; secret: string }): string {
  const minute = Math.floor(clock.now() / MINUTE_MS)
  return createHmac('sha256', secret)
    .update(JSON.stringify([minute, content]))
    .digest('hex')
}
