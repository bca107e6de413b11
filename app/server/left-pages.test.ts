// A visitor who leaves must not look like a failure in the log.
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
let open = () => {}
beforeEach(async () => {
  site = await startTinySite()
  site.state.gate = new Promise((resolve) => {
    open = resolve
  })
})
afterEach(() => {
  open()
  return site.stop()
})

/** Asks for the page as somebody who is signed in. */
function ask(path: string): Socket {
  const socket = connect(site.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: agenda-session=x\r\n\r\n`)
  return socket
}

test.each(['destroy', 'resetAndDestroy'] as const)(
  'a page that is left before it is there is no error (%s)',
  async (hangUp) => {
    const sockets = Array.from({ length: 2 }, () => ask('/en-retard'))
    await expect.poll(() => site.state.waiting).toBe(2)
    for (const socket of sockets) socket[hangUp]()
    const requests = () => site.logged.filter(({ msg }) => msg === 'request')
    await expect.poll(requests).toHaveLength(2)
    // The answers still owed to them come to an end.
    open()
    expect((await fetch(`${site.url}/ping`)).status).toBe(200)
    await expect.poll(requests).toHaveLength(3)
    expect(site.logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
    expect(requests().map(({ status }) => status)).toEqual(['aborted', 'aborted', 200])
  },
)
