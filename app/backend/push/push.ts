// The push port: sends messages to devices, known by their tokens.

/** Values are strings, as FCM demands. */
export type PushMessage = Readonly<Record<string, string>>

export interface PushOutcome {
  delivered: number
  /** Tokens that will never work again. */
  gone: string[]
  failed: string[]
}

export interface Push {
  /** Takes seconds when the service does not answer. Rejects when it could not be asked. */
  send(tokens: readonly string[], message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}
