// Responses whose body is there in one piece: undici would copy it into a stream, and out of it again.

export interface WholeBody {
  bytes: Buffer
  /** What stands on other pages, too, as their header: from and to, ascending. */
  common: readonly Stretch[]
}

export type Stretch = readonly [from: number, to: number]

const bodies = new WeakMap<Response, WholeBody>()

/** Only for senders that ask `wholeBody`: for others it has no body. */
export function wholeResponse(body: WholeBody, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, body)
  return response
}

export function wholeBody(response: Response): WholeBody | null {
  return bodies.get(response) ?? null
}
