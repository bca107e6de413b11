// These tests show what is refused, and that nothing private is asked meanwhile.
import type { RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeInternet, PUBLIC_ADDRESS, startFakeInternet } from '../../tests/support/fake-internet'
import type { WebRefusal } from './public-network.server'
import { openPublicWeb } from './public-web.server'

const MIB = 1024 * 1024

let internet: FakeInternet
beforeAll(async () => {
  internet = await startFakeInternet((request, response) => site(request, response))
  const { names } = internet
  names.set('localhost', [['127.0.0.1', '::1']])
  names.set('localhost.', [['127.0.0.1']])
  names.set('inside.example', [['10.1.2.3']])
  names.set('mixed.example', [[PUBLIC_ADDRESS, '192.168.1.1']])
  names.set('six.example', [['fd00::5']])
  names.set('mapped.example', [['::ffff:10.0.0.1']])
  names.set('metadata.google.internal', [['169.254.169.254']])
  names.set('rebind.example', [[PUBLIC_ADDRESS], ['127.0.0.1']])
  names.set('empty.example', [[]])
})
afterEach(() => expect(internet.privateConnections()).toBe(0))
afterAll(() => internet.stop())

/** None of these may lead to a request, public or not. */
const ADDRESSES: Record<string, WebRefusal> = {
  'http://127.0.0.1/': 'private',
  'http://127.0.0.1./': 'private',
  'http://127.1/': 'private',
  'http://127.0.1/': 'private',
  'http://127.255.255.254/': 'private',
  'http://2130706433/': 'private',
  'http://0x7f000001/': 'private',
  'http://0x7f.1/': 'private',
  'http://017700000001/': 'private',
  'http://0177.0.0.1/': 'private',
  'http://%31%32%37.0.0.1/': 'private',
  'http://１２７.０.０.１/': 'private',
  'http://127。0。0。1/': 'private',
  'http://0/': 'private',
  'http://0.0.0.0/': 'private',
  'http://[::1]/': 'private',
  'http://[0:0:0:0:0:0:0:1]/': 'private',
  'http://[::]/': 'private',
  'http://[::127.0.0.1]/': 'private',
  'http://[::ffff:127.0.0.1]/': 'private',
  'http://[::ffff:7f00:1]/': 'private',
  'http://[::ffff:a9fe:a9fe]/': 'private',
  'http://[64:ff9b::7f00:1]/': 'private',
  'http://[64:ff9b::10.0.0.1]/': 'private',
  'http://[2002:7f00:1::]/': 'private',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/': 'private',
  'http://[fe80::1]/': 'private',
  'http://[fd00::1]/': 'private',
  'http://[ff02::1]/': 'private',
  'http://localhost/': 'private',
  'http://LOCALHOST/': 'private',
  'http://localhost./': 'private',
  'http://inside.example/': 'private',
  'http://mixed.example/': 'private',
  'https://six.example/': 'private',
  'http://mapped.example/': 'private',
  'http://10.0.0.1/': 'private',
  'http://172.16.0.1/': 'private',
  'http://192.168.0.1/': 'private',
  'http://192.168.257/': 'private',
  'http://169.254.169.254/latest/meta-data/': 'private',
  'http://metadata.google.internal/computeMetadata/v1/': 'private',
  'http://[fd00:ec2::254]/latest/meta-data/': 'private',
  'http://100.100.100.200/latest/meta-data/': 'private',
  'http://100.64.0.1/': 'private',
  'http://198.18.0.1/': 'private',
  'http://192.0.2.1/': 'private',
  'http://224.0.0.1/': 'private',
  'http://255.255.255.255/': 'private',
  'http://agenda.example@127.0.0.1/': 'credentials',
  'http://user:password@agenda.example/': 'credentials',
  'http://agenda.example%40127.0.0.1/': 'no-address',
  'http://127.0.0.1\\@agenda.example/': 'private',
  'http://127.0.0.1:80\t/': 'private',
  'http://127.0.0.1:3000/': 'port',
  'http://agenda.example:22/': 'port',
  'http://agenda.example:443/': 'port',
  'https://agenda.example:8443/': 'port',
  'file:///etc/passwd': 'scheme',
  'ftp://agenda.example/a.ics': 'scheme',
  'gopher://127.0.0.1:6379/_INFO': 'scheme',
  'data:text/html,<title>Concert</title>': 'scheme',
  'javascript:alert(1)': 'scheme',
  'ws://agenda.example/': 'scheme',
  'blob:http://agenda.example/1': 'scheme',
  '': 'no-address',
  'Concert de Noël': 'no-address',
  '//agenda.example/': 'no-address',
  'http://': 'no-address',
  'http://[fe80::1%25eth0]/': 'no-address',
  'http://256.256.256.256/': 'no-address',
  [`http://agenda.example/${'a'.repeat(2000)}`]: 'no-address',
  'http://nowhere.invalid/': 'unknown-host',
  'http://empty.example/': 'unknown-host',
}

test.each(Object.entries(ADDRESSES))('refused: %s', async (address, reason) => {
  internet.asked.length = 0
  await expectRefused(address, reason)
  expect(internet.asked).toEqual([])
})

test.each(Object.entries(ADDRESSES).filter(([, reason]) => ['private', 'port', 'scheme'].includes(reason)))(
  'refused as a redirect: %s',
  async (address, reason) => {
    const Location = address.replace(/[^\t\x20-\x7e]/g, encodeURIComponent)
    site = (_, response) => response.writeHead(302, { Location }).end()
    await expectRefused('http://agenda.example/', reason)
    site = (_, response) => response.writeHead(307, { Location }).end()
    await expectRefused('https://agenda.example/', reason)
  },
)

test('a name that resolves differently for the second step is refused', async () => {
  site = (_, response) => response.writeHead(302, { Location: 'http://rebind.example/b' }).end()
  await expectRefused('http://rebind.example/a', 'private')
})

const page = { 'Content-Type': 'text/html' }
const compressed = (encoding: string) => ({ ...page, 'Content-Encoding': encoding })

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** Writes for as long as somebody reads. */
function flood(response: ServerResponse, chunk: Buffer): void {
  const write = () => {
    while (response.write(chunk));
  }
  response.on('drain', write)
  write()
}

/** Takes 100 ms for what takes 10 s elsewhere. */
const HOSTILE: Record<string, [RequestListener, WebRefusal]> = {
  'headers that do not come': [() => {}, 'too-slow'],
  'headers that drip': [
    (_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const drip = setInterval(() => response.socket?.write('a'), 5)
      response.on('close', () => clearInterval(drip))
    },
    'too-slow',
  ],
  'a body that drips': [
    (_, response) => {
      response.writeHead(200, page)
      const drip = setInterval(() => response.write('a'), 5)
      response.on('close', () => clearInterval(drip))
    },
    'too-slow',
  ],
  'a redirect that leads in circles': [
    (_, response) => response.writeHead(302, { Location: '/' }).end(),
    'redirects',
  ],
  'a redirect to nowhere': [(_, response) => response.writeHead(302).end(), 'unreadable'],
  'fifty megabytes': [
    (_, response) => response.writeHead(200, page).end(Buffer.alloc(50 * MIB)),
    'too-large',
  ],
  'a body without end': [
    (_, response) => {
      response.writeHead(200, page)
      flood(response, Buffer.alloc(MIB))
    },
    'too-large',
  ],
  'a gzip bomb': [
    (_, response) => response.writeHead(200, compressed('gzip')).end(gzipSync(Buffer.alloc(50 * MIB))),
    'too-large',
  ],
  'a brotli bomb': [
    (_, response) => response.writeHead(200, compressed('br')).end(brotli(Buffer.alloc(50 * MIB))),
    'too-large',
  ],
  'empty gzip members without end': [
    (_, response) => {
      response.writeHead(200, compressed('gzip'))
      flood(response, Buffer.concat(Array.from({ length: 1000 }, () => gzipSync(''))))
    },
    'too-large',
  ],
  'what is not compressed as it says': [
    (_, response) => response.writeHead(200, compressed('gzip')).end('plain'),
    'unreadable',
  ],
  'gzip within gzip': [
    (_, response) => response.writeHead(200, compressed('gzip, gzip')).end(gzipSync(gzipSync('a'))),
    'unreadable',
  ],
  'what is no HTTP': [(_, response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'), 'unreadable'],
  'headers of a megabyte': [
    (_, response) => response.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(MIB)}\r\n\r\n`),
    'unreadable',
  ],
  'a connection that breaks': [(_, response) => response.destroy(), 'unreachable'],
  'a body that breaks off': [
    (_, response) => {
      response.writeHead(200, { ...page, 'Content-Length': '100' })
      response.write('a', () => response.destroy())
    },
    'unreachable',
  ],
  'another type': [
    (_, response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF'),
    'type',
  ],
  'no type': [(_, response) => response.writeHead(200).end('<p>'), 'type'],
  'a page that is not there': [(_, response) => response.writeHead(404, page).end('<p>'), 'status'],
  'a page for members': [(_, response) => response.writeHead(401, page).end('<p>'), 'status'],
}
let site: RequestListener = () => {}

test.each(Object.entries(HOSTILE))('refused: %s', async (_, [listener, reason]) => {
  site = listener
  await expectRefused('http://agenda.example/', reason, reason === 'too-slow' ? 100 : 60_000)
})

async function expectRefused(address: string, reason: WebRefusal, patienceMs = 60_000): Promise<void> {
  const web = openPublicWeb({ userAgent: 'Agenda', network: internet.network, patienceMs })
  const answer = await web.get(address, { types: ['text/html'] })
  expect(answer).toMatchObject({ ok: false, reason, says: expect.stringMatching(/^\p{Lu}.*[.a-z]$/u) })
}
