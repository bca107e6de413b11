import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logRequest } from './request-context.server'

test.each([
  [200, '/', 'info'],
  [200, '/healthz', 'debug'],
  [200, '/health', 'debug'],
  [200, '/healthcare', 'info'],
  [500, '/', 'error'],
  [503, '/', 'warn'],
  [503, '/healthz', 'warn'],
])('a request answered %i at %s is logged as %s', async (status, path, level) => {
  const logged: { level: number; status: number }[] = []
  const log = pino({ base: null, level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  const server = createServer((req, res) => {
    res.on('close', () => logRequest(log, req, res, { requestId: 'a', startedAt: 0 }))
    res.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  await expect.poll(() => logged).toMatchObject([{ status, level: pino.levels.values[level] }])
  server.close()
})
