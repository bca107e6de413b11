// An HTTP agent for a client library that would wait and retry for minutes.
import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'

type Opened = (error: Error | null, stream: Duplex) => void

/** A code that client libraries do not retry. */
class NoAnswer extends Error {
  readonly code = 'ENOANSWER'
}

/** One request a connection, cut off after so many milliseconds. */
export function impatientAgent(protocol: 'http' | 'https', milliseconds: number): HttpAgent {
  function cutOff<S extends Duplex | null | undefined>(stream: S): S {
    if (!stream) return stream
    const timer = setTimeout(
      () => stream.destroy(new NoAnswer(`no answer in ${milliseconds} ms`)),
      milliseconds,
    )
    stream.once('close', () => clearTimeout(timer))
    return stream
  }

  class ImpatientHttp extends HttpAgent {
    override createConnection(options: ClientRequestArgs, opened?: Opened): Duplex | null | undefined {
      return cutOff(super.createConnection(options, opened))
    }
  }
  class ImpatientHttps extends HttpsAgent {
    override createConnection(options: RequestOptions, opened?: Opened): Duplex | null | undefined {
      return cutOff(super.createConnection(options, opened))
    }
  }
  return protocol === 'http' ? new ImpatientHttp() : new ImpatientHttps()
}
