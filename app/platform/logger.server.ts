// Structured logs: one JSON object a line on standard output.
import { type Logger, pino } from 'pino'
import type { Env } from './env.server'

export type { Logger }

/** Google Cloud Logging filters and alarms by these:
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry */
const SEVERITIES: Record<string, string> = {
  trace: 'DEBUG',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARNING',
  error: 'ERROR',
  fatal: 'CRITICAL',
}

/** A write for each line costs a tenth of a cached page. pino takes less than 16 kB. */
const WRITTEN_AT_ONCE_BYTES = 15 * 1024
const WRITTEN_AFTER_MS = 100

/** Lines are written in batches: call flushLogger() before the process ends. */
export function createLogger(level: Env['logLevel']): Logger {
  const output = pino.destination({
    sync: false,
    minLength: WRITTEN_AT_ONCE_BYTES,
    periodicFlush: WRITTEN_AFTER_MS,
  })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label, number) => ({ level: number, severity: SEVERITIES[label] }) },
    },
    output,
  )
}

export function flushLogger(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning').on('warning', ({ name, message, stack }) => {
    // Only these fields: some warnings carry the request with its cookies and body.
    log.warn({ warning: { name, message, stack } }, 'Node warns')
  })
}
