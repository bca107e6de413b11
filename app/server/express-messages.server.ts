import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

export interface Messages {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
}

/**
 * The classes of requests and answers for the server that this application answers. Express gives each request and each
 * answer its own prototype. For V8 that makes each an object of its own kind: all that reads it is slow, and it stays, with
 * all it holds, until the whole heap is collected. What has that prototype from the beginning is left as it is.
 */
export function messagesOf(site: Express): Messages {
  class SiteRequest extends IncomingMessage {}
  class SiteResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  site.request = Object.setPrototypeOf(SiteRequest.prototype, site.request)
  site.response = Object.setPrototypeOf(SiteResponse.prototype, site.response)
  return { IncomingMessage: SiteRequest, ServerResponse: SiteResponse }
}
