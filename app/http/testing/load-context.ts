// The load context for tests that call a loader or an action by itself.
import type { AppLoadContext } from '@remix-run/node'
import { pino } from 'pino'

export function testLoadContext(): AppLoadContext {
  return {
    nonce: 'test-nonce',
    requestId: 'test-request',
    log: pino({ level: 'silent' }),
    closed: new AbortController().signal,
  }
}
