import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from './clock'
import { createMailer, type Mail } from './mailer.server'

const FROM = 'Agenda romand <ne-pas-repondre@agenda.example>'
const MAIL: Mail = {
  to: 'redaction@agenda.example',
  replyTo: 'camille@exemple.ch',
  subject: 'Une question à propos de « La Fête »',
  text: 'Bonjour,\nvoici le lien : https://agenda.example/evenement/la-fete-x2y3z4\nMerci',
}

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'agenda-mail-'))
})
afterEach(() => rm(directory, { recursive: true }))

function outboxMailer(lines: string[] = []) {
  return createMailer({
    smtpUrl: null,
    outbox: path.join(directory, 'outbox'),
    from: FROM,
    clock: fixedClock('2026-11-20T18:30:00Z'),
    log: pino({ base: null }, { write: (line) => lines.push(line) }),
  })
}

async function readOutbox(): Promise<string[]> {
  const files = await readdir(path.join(directory, 'outbox'))
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
  return Promise.all(files.map((file) => readFile(path.join(directory, 'outbox', file), 'utf8')))
}

describe('without SMTP', () => {
  test('a mail is one complete .eml file', async () => {
    await outboxMailer().send(MAIL)
    const [eml = ''] = await readOutbox()
    expect(eml).toContain('From: Agenda romand <ne-pas-repondre@agenda.example>\r\n')
    expect(eml).toContain('To: redaction@agenda.example\r\n')
    expect(eml).toContain('Reply-To: camille@exemple.ch\r\n')
    expect(eml).toContain('Date: Fri, 20 Nov 2026 18:30:00 +0000\r\n')
    expect(eml).toContain('https://agenda.example/evenement/la-fete-x2y3z4')
    expect(eml).not.toMatch(/[^\r]\n/)
  })

  test('its links are logged, so that codes can be followed without a mail server', async () => {
    const lines: string[] = []
    await outboxMailer(lines).send(MAIL)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ links: ['https://agenda.example/evenement/la-fete-x2y3z4'] }),
    ])
  })

  test('twenty mails at once are twenty files', async () => {
    const mailer = outboxMailer()
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(MAIL)))
    expect(await readOutbox()).toHaveLength(20)
  })

  test.each([
    ['subject', { subject: 'Bonjour\r\nBcc: tous@exemple.ch' }],
    ['subject with a bare line feed', { subject: 'Bonjour\nBcc: tous@exemple.ch' }],
    ['subject with a Unicode line separator', { subject: 'Bonjour\u2028Bcc: tous@exemple.ch' }],
    ['recipient', { to: 'a@exemple.ch\r\nBcc: tous@exemple.ch' }],
    ['second recipient', { to: 'a@exemple.ch, b@exemple.ch' }],
    ['reply address', { replyTo: 'a@exemple.ch\nBcc: tous@exemple.ch' }],
    ['reply address with a name', { replyTo: 'Agenda <a@exemple.ch>' }],
  ])('a header smuggled into the %s is refused and nothing is written', async (_where, part) => {
    await expect(outboxMailer().send({ ...MAIL, ...part })).rejects.toThrow(RangeError)
    await expect(readdir(path.join(directory, 'outbox'))).rejects.toThrow('ENOENT')
  })

  test('a text may say anything', async () => {
    await outboxMailer().send({ ...MAIL, text: '.\r\nBcc: tous@exemple.ch\r\n\r\n.\r\n' })
    const [eml = ''] = await readOutbox()
    const head = eml.slice(0, eml.indexOf('\r\n\r\n'))
    expect(head).not.toContain('Bcc')
  })
})

describe('with SMTP', () => {
  let server: Server
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  test('the mail server gets the mail', async () => {
    const received: string[] = []
    server = smtpServer(received)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${address.port}`,
      outbox: path.join(directory, 'outbox'),
      from: FROM,
      clock: fixedClock('2026-11-20T18:30:00Z'),
      log: pino({ level: 'silent' }),
    })
    await mailer.send(MAIL)
    mailer.close()
    const session = received.join('')
    expect(session).toContain('MAIL FROM:<ne-pas-repondre@agenda.example>')
    expect(session).toContain('RCPT TO:<redaction@agenda.example>')
    expect(session).toContain('Reply-To: camille@exemple.ch')
  })
})

/** As much of RFC 5321 as one delivery takes. */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let isInData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (isInData) {
        if (!text.endsWith('\r\n.\r\n')) return
        isInData = false
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        isInData = true
        socket.write('354 go on\r\n')
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
}
