// The push port: a message to devices, each known by the token its browser got from the push service.

/** Says itself what it is: what is shown is made of it in the service worker. Values are strings, as FCM wants them. */
export type PushMessage = Readonly<Record<string, string>>

export interface PushOutcome {
  delivered: number
  /** No device answers to these any more. */
  gone: string[]
  /** May arrive another time. */
  failed: string[]
}

export interface Push {
  /**
   * Hands the message over for each of these tokens, however many. Takes seconds when the service does not answer, so no
   * request waits for it. Rejects when it could not be asked at all.
   */
  send(tokens: readonly string[], message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}
