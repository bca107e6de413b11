import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openToolkit } from './toolkit.server'

let headers: IncomingHttpHeaders = {}
const google = createServer((req, res) => {
  headers = req.headers
  res.setHeader('Content-Type', 'application/json').end('{}')
})
let origin = ''
beforeAll(async () => {
  await once(google.listen(0, '127.0.0.1'), 'listening')
  const address = google.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
})
afterAll(() => {
  google.close()
})

test('the server names the site, so that Google takes a key that is restricted to its address', async () => {
  const toolkit = openToolkit(
    { apiKey: 'key', siteUrl: 'https://agenda.example', origin },
    { call: (work) => work() },
  )
  expect(await toolkit.call('update', {})).toMatchObject({ ok: true })
  expect(headers.referer).toBe('https://agenda.example/')
})
