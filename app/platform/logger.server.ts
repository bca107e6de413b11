// Structured logs: one JSON object a line on standard output.
import { type Logger, pino } from 'pino'

export type { Logger }

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export function createLogger(level: LogLevel): Logger {
  // Lines are written in batches off the request's path; flushLogger() before the process ends.
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false }),
  )
}

export function flushLogger(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}
