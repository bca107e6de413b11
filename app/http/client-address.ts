// Where a request comes from, for rate limits. Carried in a header of our own that toWebRequest() always overwrites,
// because loaders and actions are given copies of the Request and nothing else survives the copying.

export const CLIENT_ADDRESS_HEADER = 'x-agenda-client-address'

/** An IP address, or 'unknown' outside of the server. */
export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
