// A stand-in for fcm.googleapis.com: takes messages over plain http and answers as a test says.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

interface SentPush {
  token: string
  data: Record<string, string>
  /** The whole message, as it was sent. */
  raw: Record<string, unknown>
}

export interface FakeFcm {
  /** `127.0.0.1:PORT`, as FCM_EMULATOR_HOST wants it. */
  host: string
  /** Everything that was asked, refused or not. */
  sent: SentPush[]
  /** The next messages to this token are answered so, one after the other. */
  refuse(token: string, ...replies: FcmRefusal[]): void
  stop(): Promise<void>
}

type FcmRefusal = keyof typeof REFUSALS

const REFUSALS = {
  unregistered: { code: 404, status: 'NOT_FOUND', errorCode: 'UNREGISTERED' },
  unavailable: { code: 503, status: 'UNAVAILABLE', errorCode: 'UNAVAILABLE' },
  failing: { code: 500, status: 'INTERNAL', errorCode: 'INTERNAL' },
  invalid: { code: 400, status: 'INVALID_ARGUMENT', errorCode: 'INVALID_ARGUMENT' },
}

export async function startFakeFcm(): Promise<FakeFcm> {
  const sent: SentPush[] = []
  const refusals = new Map<string, FcmRefusal[]>()
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') {
      // A client probes here whether the service is there.
      res.writeHead(404).end()
      return
    }
    const { message } = JSON.parse(await bodyOf(req))
    sent.push({ token: message.token, data: message.data, raw: message })
    const refusal = refusals.get(message.token)?.shift()
    res.setHeader('Content-Type', 'application/json')
    if (refusal === undefined) {
      res.end(JSON.stringify({ name: `projects/demo/messages/${sent.length}` }))
      return
    }
    const { code, status, errorCode } = REFUSALS[refusal]
    const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
    res.statusCode = code
    res.end(JSON.stringify({ error: { code, status, message: status, details } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')
  return {
    host: `127.0.0.1:${address.port}`,
    sent,
    refuse: (token, ...replies) => void refusals.set(token, replies),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of req) body += chunk
  return body
}
