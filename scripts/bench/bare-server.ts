// A process with node:http alone, sending given bytes: the measure of what is possible.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Bytes {
  headers: [name: string, value: string][]
  /** Base64. */
  body: string
}

let headers: string[] = []
let body = Buffer.alloc(0)

process.on('message', (bytes: Bytes) => {
  headers = bytes.headers.flat()
  body = Buffer.from(bytes.body, 'base64')
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())

const server = createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
