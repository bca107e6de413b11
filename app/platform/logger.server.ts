// Structured logs: one JSON object a line on standard output.
import { type Logger, pino } from 'pino'
import type { Env } from './env.server'

export type { Logger }

export function createLogger(level: Env['logLevel']): Logger {
  // Lines are written in batches off the request's path; flushLogger() before the process ends.
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false }),
  )
}

export function flushLogger(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

/** Node's warnings as lines of this log. By itself Node prints them as plain text between the lines. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning').on('warning', ({ name, message, stack }) => {
    // Nothing else of it: some carry the request they are about, cookies and body included.
    log.warn({ warning: { name, message, stack } }, 'Node warns')
  })
}
