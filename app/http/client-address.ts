// The client's address, in a header that toWebRequest() always overwrites: Remix copies a Request, only headers
// survive.

export const CLIENT_ADDRESS_HEADER = 'x-agenda-client-address'

export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
