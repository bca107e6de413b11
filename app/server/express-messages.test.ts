import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { messagesOf } from './express-messages.server'

test('requests and answers have the prototypes that Express gives, before it does', async () => {
  const site = express()
  const prototypes: [request: unknown, response: unknown][] = []
  const note = (req: object, res: object) =>
    prototypes.push([Object.getPrototypeOf(req), Object.getPrototypeOf(res)])
  site.use((req, res) => {
    note(req, res)
    res.json({ path: req.path, app: req.app === site && res.app === site })
  })
  const server = createServer(messagesOf(site), (req, res) => {
    note(req, res)
    site(req, res)
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/somewhere?a=b`)
    expect(await answer.json()).toEqual({ path: '/somewhere', app: true })
    expect(prototypes).toHaveLength(2)
    for (const [request, response] of prototypes) {
      expect(request).toBe(site.request)
      expect(response).toBe(site.response)
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
