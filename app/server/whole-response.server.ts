// Responses whose body is there in one piece: undici would copy it into a stream, and out of it again.
const bodies = new WeakMap<Response, Buffer>()

/** Only for senders that ask `wholeBody`: for others it has no body. */
export function wholeResponse(body: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, body)
  return response
}

export function wholeBody(response: Response): Buffer | null {
  return bodies.get(response) ?? null
}
