// The push port: sends messages to devices, known by their tokens.
import type { PushConfig } from '~/platform/push-config'

/** Values are strings, as FCM demands. */
export type PushMessage = Readonly<Record<string, string>>

export interface PushOutcome {
  delivered: number
  /** Tokens that will never work again. */
  gone: string[]
  failed: string[]
}

/** No token is longer, in characters; it stands in `users` and in the form that brings it. */
export const TOKEN_MAX_LENGTH = 4096

export interface Push {
  /** A browser needs this to get a token. */
  browser: PushConfig
  /** The token as it is kept, the same for the same device; null when it is none of this service. Asks nobody. */
  checkToken(given: string): string | null
  /** Takes seconds when the service does not answer. Rejects when it could not be asked. */
  send(tokens: readonly string[], message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}
