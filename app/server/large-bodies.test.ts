import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreUnavailable } from '~/backend/documents'
import { readSources } from '../../tests/support/source-buttons'
import { limitedBody } from './body.server'
import { type LargeBodyDependencies, MOST_BYTES, MOST_OF_ONE_SENDER } from './large-bodies.server'
import { sendRaw } from './testing/raw-http'

const KB = 1024
const MB = 1024 * KB
const piece = Buffer.alloc(64 * KB, 'a')

const uploads: string[] = []
const visitorUploads: string[] = []
let areUploadsOver = false
let isStoreAway = false
let areLimitsAway = false
/** So many bodies have been asked whose they are. */
let asked = 0
const parts: LargeBodyDependencies = {
  async senderOf(cookie) {
    asked += 1
    if (isStoreAway) return 'away'
    const uid = /^who=(\w+)$/.exec(cookie ?? '')?.[1]
    return uid === undefined ? null : { uid }
  },
  async consumeVisitorUpload(address) {
    visitorUploads.push(address)
    return { ok: true as const }
  },
  async consumeUpload(uid) {
    if (areLimitsAway) throw new StoreUnavailable(new Error('down'))
    uploads.push(uid)
    return areUploadsOver ? { ok: false, retryAfterSeconds: 600 } : { ok: true }
  },
}

let port = 0
let addresses = 0
let close = () => {}
/** Answers wait for it. */
let answers = Promise.resolve()
let waiting = 0

beforeEach(async () => {
  uploads.length = 0
  visitorUploads.length = 0
  areUploadsOver = false
  isStoreAway = false
  areLimitsAway = false
  asked = 0
  answers = Promise.resolve()
  waiting = 0
  const site = express()
  // Each body comes from an address of its own; what one address may is tested in posts-in-flight.test.ts.
  site.set('trust proxy', 1)
  site.use(limitedBody(parts))
  site.use(async (req, res) => {
    waiting += 1
    await answers
    res.json({ bytes: res.locals.body?.length ?? null, ...(await fieldsOf(req, res.locals.body)) })
  })
  const server = createServer(site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => close())

/** Reads the fields of a form, where the body is one. */
async function fieldsOf({ headers }: express.Request, body: Uint8Array<ArrayBuffer> | undefined) {
  try {
    const type = headers['content-type'] ?? ''
    const form = [...(await new Response(body, { headers: { 'Content-Type': type } }).formData())]
    const [photo] = form.flatMap(([, value]) => (typeof value === 'string' ? [] : [value.size]))
    return { texts: form.filter(([, value]) => typeof value === 'string'), photo }
  } catch {
    return {}
  }
}

interface Sending {
  who?: string
  bytes: number
  /** The body has as many bytes as the head announces unless said otherwise. */
  sent?: number
  type?: string
  path?: string
}

function* form({
  who,
  bytes,
  sent = bytes,
  type = 'multipart/form-data; boundary=x',
  path = '/organizer/submit-event',
}: Sending) {
  const cookie = who === undefined ? '' : `Cookie: who=${who}\r\n`
  addresses += 1
  const from = `X-Forwarded-For: 10.0.${addresses >> 8}.${addresses & 255}\r\n`
  yield `POST ${path} HTTP/1.1\r\nHost: x\r\n${from}${cookie}Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`
  for (let at = 0; at < sent; at += piece.length) yield piece.subarray(0, sent - at)
}

const send = (sending: Sending) => sendRaw(port, form(sending))

test('a photo of somebody signed in is taken whole', async () => {
  const { status, body } = await send({ who: 'camille', bytes: 10 * MB })
  expect(status).toBe(200)
  expect(JSON.parse(body)).toEqual({ bytes: 10 * MB })
  expect(uploads).toEqual(['camille'])
})

/** An address of each route whose modules write a form with files. */
function fileFormPaths(): string[] {
  const sources = readSources('app')
  return [...sources.keys()].flatMap((route) => {
    const [, name] = /^routes\/(.+)\.tsx$/.exec(route) ?? []
    if (name === undefined) return []
    const modules = new Set([route])
    for (const file of modules) for (const next of sources.get(file)?.imports ?? []) modules.add(next)
    const hasFileForm = [...modules].some((file) =>
      /\sencType="multipart\/form-data"/.test(sources.get(file)?.tree.text ?? ''),
    )
    const parts = name.split('.').filter((part) => part !== '_index')
    return hasFileForm ? [`/${parts.map((part) => part.replace(/_$/, '').replace('$', '')).join('/')}`] : []
  })
}

test.each(fileFormPaths())(
  'the form with a file at %s takes one, with and without JavaScript',
  async (path) => {
    for (const address of [path, `${path}.data`]) {
      expect((await send({ who: 'camille', bytes: MB, path: address })).status, address).toBe(200)
    }
  },
)

test('of a visitor nothing large is read: the application says who may send', async () => {
  // The body never comes, and the answer does not wait for it.
  const { status, body } = await send({ bytes: 10 * MB, sent: 0 })
  expect(status).toBe(200)
  expect(JSON.parse(body)).toEqual({ bytes: null })
})

test('the form without an account takes a photo of a visitor, counted for the network address', async () => {
  const { status, body } = await send({ bytes: 10 * MB, path: '/proposer' })
  expect(status).toBe(200)
  expect(JSON.parse(body)).toEqual({ bytes: 10 * MB })
  expect(visitorUploads).toEqual([`10.0.${addresses >> 8}.${addresses & 255}`])
  expect(uploads).toEqual([])
})

test('visitors share a part of the memory and leave the rest to people signed in', async () => {
  let open = () => {}
  answers = new Promise((resolve) => {
    open = resolve
  })
  const first = Array.from({ length: 3 }, () => send({ bytes: 11 * MB, path: '/proposer' }))
  await expect.poll(() => waiting).toBe(3)
  expect((await send({ bytes: 11 * MB, sent: 0, path: '/proposer' })).status).toBe(503)
  const signedIn = send({ who: 'camille', bytes: 11 * MB, path: '/proposer' })
  await expect.poll(() => waiting).toBe(4)
  open()
  for (const answer of [...first, signedIn]) expect((await answer).status).toBe(200)
})

test('while the store is away a form is read all the same, so that it can come back; few at once', async () => {
  isStoreAway = true
  let open = () => {}
  answers = new Promise((resolve) => {
    open = resolve
  })
  const first = Array.from({ length: MOST_OF_ONE_SENDER }, () => send({ who: 'camille', bytes: 600 * KB }))
  await expect.poll(() => waiting).toBe(MOST_OF_ONE_SENDER)
  expect((await send({ who: 'dominique', bytes: 600 * KB, sent: 0 })).status).toBe(503)
  open()
  for (const answer of first) expect(JSON.parse((await answer).body)).toEqual({ bytes: 600 * KB })
  expect(uploads).toEqual([])
})

test('a store that goes away while the upload is counted keeps no form from being read', async () => {
  areLimitsAway = true
  const { status, body } = await send({ who: 'camille', bytes: 600 * KB })
  expect([status, JSON.parse(body)]).toEqual([200, { bytes: 600 * KB }])
})

test('a long text is no upload', async () => {
  expect((await send({ who: 'camille', bytes: 300 * KB })).status).toBe(200)
  expect(uploads).toEqual([])
})

test('what is no form with files stays small, whoever sends it', async () => {
  const type = 'application/x-www-form-urlencoded'
  expect((await send({ who: 'camille', bytes: 65 * KB, type })).status).toBe(413)
  const chunked =
    'POST /organizer/submit-event HTTP/1.1\r\nHost: x\r\nCookie: who=camille\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunks = [chunked, '20000\r\n', Buffer.alloc(0x20000, 'a'), '\r\n0\r\n\r\n']
  expect((await sendRaw(port, chunks)).status).toBe(413)
})

test('what is too large is read no further when its boundary can be read in two ways', async () => {
  for (const type of [
    'multipart/form-data; boundary=A; boundary=B',
    'multipart/form-data; x="; boundary=A"; boundary=B',
    'multipart/form-data; x-boundary=A',
  ]) {
    expect((await send({ who: 'camille', bytes: 13 * MB, sent: 0, type })).status).toBe(413)
  }
})

test('uploads are counted', async () => {
  areUploadsOver = true
  const { status, head } = await send({ who: 'camille', bytes: 10 * MB, sent: 0 })
  expect(status).toBe(429)
  expect(head).toMatch(/^retry-after: 600$/im)
})

test('one person has few large bodies on their way at once, and gets the room back', async () => {
  let open = () => {}
  answers = new Promise((resolve) => {
    open = resolve
  })
  const first = Array.from({ length: MOST_OF_ONE_SENDER }, () => send({ who: 'camille', bytes: 100 * KB }))
  await expect.poll(() => waiting).toBe(MOST_OF_ONE_SENDER)
  const refused = await send({ who: 'camille', bytes: 100 * KB, sent: 0 })
  expect(refused.status).toBe(503)
  expect(refused.head).toMatch(/^retry-after: \d+$/im)
  expect(refused.body).toContain('Réessayez')
  const small = send({ who: 'camille', bytes: KB })
  const other = send({ who: 'dominique', bytes: 100 * KB })
  await expect.poll(() => waiting).toBe(MOST_OF_ONE_SENDER + 2)
  open()
  for (const answer of [...first, small, other]) expect((await answer).status).toBe(200)
  expect((await send({ who: 'camille', bytes: 100 * KB })).status).toBe(200)
})

test('together, people have only so many bytes on their way', async () => {
  let open = () => {}
  answers = new Promise((resolve) => {
    open = resolve
  })
  const fitting = Math.floor(MOST_BYTES / (10 * MB))
  const first = Array.from({ length: fitting }, (_, index) => send({ who: `p${index}`, bytes: 10 * MB }))
  await expect.poll(() => waiting).toBe(fitting)
  expect((await send({ who: 'camille', bytes: 10 * MB, sent: 0 })).status).toBe(503)
  open()
  for (const answer of first) expect((await answer).status).toBe(200)
  expect((await send({ who: 'camille', bytes: 10 * MB })).status).toBe(200)
})

test('who hangs up gives the room back', async () => {
  const cut = Array.from({ length: MOST_OF_ONE_SENDER }, () => connect(port, '127.0.0.1'))
  for (const socket of cut) {
    for (const written of form({ who: 'camille', bytes: 100 * KB, sent: KB })) socket.write(written)
  }
  // One that is let in would wait for a body that never comes.
  await expect.poll(() => asked).toBe(MOST_OF_ONE_SENDER)
  expect((await send({ who: 'camille', bytes: 65 * KB, sent: 0 })).status).toBe(503)
  for (const socket of cut) socket.destroy()
  await expect.poll(async () => (await send({ who: 'camille', bytes: 100 * KB })).status).toBe(200)
})

/** An event form with a photo of so many bytes between its two texts. */
function* formWithPhoto(bytes: number, sent = bytes) {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const photo =
    '--x\r\nContent-Disposition: form-data; name="image.file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const start = field('title', 'Bal du village') + photo
  const end = `\r\n${field('image.alt', 'Une affiche')}--x--\r\n`
  const length = start.length + bytes + end.length
  yield `POST /organizer/submit-event HTTP/1.1\r\nHost: x\r\nCookie: who=camille\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`
  yield start
  for (let at = 0; at < sent; at += piece.length) yield piece.subarray(0, sent - at)
  if (sent === bytes) yield end
}

test.each([20, 120])(
  'a photo of %i MB is cut to what is too large for one, and the texts around it arrive',
  async (megabytes) => {
    const { status, body } = await sendRaw(port, formWithPhoto(megabytes * MB))
    expect(status).toBe(200)
    const { bytes, texts, photo } = JSON.parse(body)
    expect(bytes).toBeLessThan(12 * MB)
    expect(texts).toEqual([
      ['title', 'Bal du village'],
      ['image.alt', 'Une affiche'],
    ])
    expect(photo).toBeGreaterThan(10 * MB)
    expect(photo).toBeLessThan(12 * MB)
    expect(uploads).toEqual(['camille'])
  },
)

test('above 200 MB nothing is read, and a page says what is kept and leads back to the form', async () => {
  const { status, body } = await sendRaw(port, formWithPhoto(201 * MB, 0))
  expect(status).toBe(413)
  expect(body).toContain('La photo est trop grande')
  expect(body).toContain('Votre dernier brouillon est conservé')
  expect(body).toContain('<a href="/organizer/submit-event">Rouvrir le formulaire</a>')
  expect(waiting).toBe(0)
})
