// The client's address in a header of ours: Remix copies a Request, and only headers survive.

export const CLIENT_ADDRESS_HEADER = 'x-agenda-client-address'

export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
