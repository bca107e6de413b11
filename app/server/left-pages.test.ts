// What a visitor who leaves does to the log.
import { connect } from 'node:net'
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

/** Asks for the page as somebody who is signed in, and hangs up once its beginning is there. */
function leave(path: string, hangUp: 'destroy' | 'resetAndDestroy'): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('data', () => socket[hangUp]())
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\nCookie: agenda-session=x\r\n\r\n`,
    )
  })
}

test.each(['destroy', 'resetAndDestroy'] as const)(
  'a page that is left half-way is no error (%s)',
  async (hangUp) => {
    await Promise.all(Array.from({ length: 5 }, () => leave('/en-retard', hangUp)))
    const requests = () => site.logged.filter(({ msg }) => msg === 'request')
    await expect.poll(requests).toHaveLength(5)
    // What is still owed to them comes.
    open()
    expect((await fetch(`${site.url}/ping`)).status).toBe(200)
    await expect.poll(requests).toHaveLength(6)
    expect(site.logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
    expect(requests().map(({ status }) => status)).toEqual([...Array(5).fill('aborted'), 200])
  },
)
