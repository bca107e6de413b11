import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '~/platform/clock'
import { createMailer } from '~/platform/mailer.server'
import type { ContactMessage } from './message'
import { sendContactMessage } from './send-message.server'

const MESSAGE: ContactMessage = {
  name: 'Chloé d’Œuvray',
  email: 'chloe@exemple.ch',
  subject: 'evenement',
  message: 'La brocante de Nyon commence à 8 h.\n.\nBcc: tous@exemple.ch',
}

let directory: string
let logged: string[]
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'agenda-contact-'))
  logged = []
})
afterEach(() => rm(directory, { recursive: true }))

function send(message: ContactMessage, outbox = path.join(directory, 'outbox')) {
  const log = pino({ base: null }, { write: (line) => logged.push(line) })
  const mailer = createMailer({
    smtpUrl: null,
    outbox,
    from: 'Agenda romand <ne-pas-repondre@agenda.example>',
    clock: fixedClock('2026-11-20T18:30:00Z'),
    log,
  })
  return sendContactMessage(message, {
    mailer,
    contactEmail: 'redaction@agenda.example',
    siteName: 'Agenda romand',
    log,
  })
}

async function readMail(): Promise<{ head: string; body: string }> {
  const [file = '', ...others] = await readdir(path.join(directory, 'outbox'))
  expect(others).toEqual([])
  const eml = await readFile(path.join(directory, 'outbox', file), 'utf8')
  const [head = '', ...rest] = eml.split('\r\n\r\n')
  return { head, body: decodeQuotedPrintable(rest.join('\r\n\r\n')) }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('a contact message', () => {
  test('reaches the team, and answering it answers the visitor', async () => {
    expect(await send(MESSAGE)).toEqual({ ok: true })
    const { head } = await readMail()
    expect(head).toContain('To: redaction@agenda.example')
    expect(head).toContain('Reply-To: chloe@exemple.ch')
  })

  test('arrives whole, with who wrote it about what', async () => {
    await send(MESSAGE)
    const { body } = await readMail()
    expect(body).toContain('De\u00a0: Chloé d’Œuvray <chloe@exemple.ch>')
    expect(body).toContain('Sujet\u00a0: Un événement à corriger ou à signaler')
    expect(body.replaceAll('\r\n', '\n')).toContain(MESSAGE.message)
  })

  test('cannot add a recipient', async () => {
    await send(MESSAGE)
    expect((await readMail()).head).not.toContain('Bcc')
  })

  test('that cannot be mailed is not thanked for, and the failure is logged', async () => {
    const notADirectory = path.join(directory, 'outbox')
    await writeFile(notADirectory, '')
    expect(await send(MESSAGE, notADirectory)).toEqual({ ok: false, reason: 'mail-failed' })
    expect(logged.join('')).toContain('contact message not sent')
    expect(logged.join('')).not.toContain('brocante')
  })
})
