// Responses whose body is there in one piece: undici would copy it into a stream, and out of it again.

export interface WholeBody {
  bytes: Buffer
  /** What stands on other pages, too, as their header: from and to, ascending. */
  common: readonly Stretch[]
}

export type Stretch = readonly [from: number, to: number]

/** Only for senders that ask `wholeBody`: for others it has no body. */
class WholeResponse extends Response {
  constructor(
    readonly whole: WholeBody,
    init: ResponseInit,
  ) {
    super(null, init)
  }
}

export function wholeResponse(body: WholeBody, init: ResponseInit): Response {
  return new WholeResponse(body, init)
}

export function wholeBody(response: Response): WholeBody | null {
  return response instanceof WholeResponse ? response.whole : null
}
