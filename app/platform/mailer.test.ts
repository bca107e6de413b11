import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerWithinMs, openSmtpServer, type SmtpServer } from '../../tests/support/smtp'
import { fixedClock } from './clock'
import { createHealth } from './health'
import { createMailer, type Mail, MailNotSent, RecipientRefused, sweepOutbox } from './mailer.server'

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
    replyTo: 'contact@agenda.example',
    clock: fixedClock('2026-11-20T18:30:00Z'),
    health: createHealth(),
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

  test('its file is logged, and neither its recipient nor its links, which may open an account', async () => {
    const lines: string[] = []
    await outboxMailer(lines).send({ ...MAIL, id: 'mail-7' })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'mail written to the outbox', file: path.join(directory, 'outbox', 'mail-7.eml') },
    ])
    expect(lines.join('')).not.toMatch(/redaction|https/)
  })

  test('answers go to the contact address, where the mail names nobody else', async () => {
    const { replyTo: _, ...mail } = MAIL
    await outboxMailer().send(mail)
    const [eml = ''] = await readOutbox()
    expect(eml).toContain('Reply-To: contact@agenda.example\r\n')
  })

  test('every mail says that no person wrote it (RFC 3834), so that absence notices do not answer', async () => {
    const mailer = outboxMailer()
    await mailer.send({ ...MAIL, id: 'a-regular', unsubscribeUrl: 'https://agenda.example/fin' })
    await mailer.send({ ...MAIL, id: 'b-once' })
    const mails = await readOutbox()
    expect(mails).toHaveLength(2)
    for (const eml of mails) expect(eml).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  test('a mail that comes regularly says where one POST ends it, as RFC 8058 has it, and no other does', async () => {
    const unsubscribeUrl = `https://agenda.example/suivi/${'k'.repeat(43)}/fin?tout=1`
    const mailer = outboxMailer()
    await mailer.send({ ...MAIL, id: 'a-regular', unsubscribeUrl })
    await mailer.send({ ...MAIL, id: 'b-once' })
    const [regular, once] = await readOutbox()
    expect(regular).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(regular).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(once).not.toContain('List-Unsubscribe')
  })

  test('what killed processes have left half-written is swept after a day, and nothing else', async () => {
    const outbox = path.join(directory, 'outbox')
    expect(await sweepOutbox(outbox)).toBe(0)
    await mkdir(outbox)
    const yesterday = new Date(Date.now() - 86_500_000)
    for (const name of ['old.eml.1.tmp', 'young.eml.2.tmp', 'old.eml'])
      await writeFile(path.join(outbox, name), '')
    for (const name of ['old.eml.1.tmp', 'old.eml'])
      await utimes(path.join(outbox, name), yesterday, yesterday)
    expect(await sweepOutbox(outbox)).toBe(1)
    expect((await readdir(outbox)).sort()).toEqual(['old.eml', 'young.eml.2.tmp'])
  })

  test('twenty mails at once are twenty files', async () => {
    const mailer = outboxMailer()
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(MAIL)))
    expect(await readOutbox()).toHaveLength(20)
  })

  test('a mail sent twice under one id is one file, with the same Message-ID', async () => {
    const mailer = outboxMailer()
    expect(mailer.isRepeatable).toBe(true)
    await mailer.send({ ...MAIL, id: 'mail-7' })
    await mailer.send({ ...MAIL, id: 'mail-7' })
    const [eml = '', ...others] = await readOutbox()
    expect(eml).toContain('Message-ID: <mail-7@agenda.example>\r\n')
    expect(others).toEqual([])
  })

  test('what cannot be written has surely not left', async () => {
    await writeFile(path.join(directory, 'outbox'), 'a file where the directory should be')
    await expect(outboxMailer().send(MAIL)).rejects.toThrow(MailNotSent)
  })

  test.each([
    ['id', { id: '../x' }],
    ['id with an address', { id: 'a@b>\r\nBcc: tous@exemple.ch' }],
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
  let smtp: SmtpServer
  beforeEach(async () => {
    smtp = await openSmtpServer()
  })
  afterEach(() => smtp.close())

  async function send(mail: Mail, smtpUrl = smtp.url): Promise<unknown> {
    const mailer = createMailer({
      smtpUrl,
      outbox: path.join(directory, 'outbox'),
      from: FROM,
      replyTo: 'contact@agenda.example',
      health: createHealth(),
      clock: fixedClock('2026-11-20T18:30:00Z'),
      log: pino({ level: 'silent' }),
      answerWithinMs: answerWithinMs(smtp),
    })
    try {
      return await mailer.send(mail)
    } catch (error) {
      return error
    } finally {
      mailer.close()
    }
  }

  test('the mail server gets the mail', async () => {
    await send({ ...MAIL, id: 'mail-7' })
    expect(smtp.session()).toContain('MAIL FROM:<ne-pas-repondre@agenda.example>')
    expect(smtp.session()).toContain('RCPT TO:<redaction@agenda.example>')
    expect(smtp.messages).toHaveLength(1)
    expect(smtp.messages[0]).toContain('Reply-To: camille@exemple.ch\r\n')
    expect(smtp.messages[0]).toContain('Message-ID: <mail-7@agenda.example>\r\n')
  })

  test.each(['refuse-recipient', 'refuse-message', 'drop-early'] as const)(
    'a server that does « %s » has surely not taken the mail',
    async (mood) => {
      smtp.mood = mood
      expect(await send(MAIL)).toBeInstanceOf(MailNotSent)
    },
  )

  test.each([
    ['550 5.1.1', { isUnknown: true }],
    ['550 5.1.10', { isUnknown: true }],
    ['550', { isUnknown: false }],
    ['552 5.2.2', { isUnknown: false }],
    ['550 5.7.1', null],
    ['550 5.1.8', null],
    ['530 5.7.0', null],
    ['503 5.5.1', null],
    ['450 4.1.1', null],
    ['421', null],
  ])('a recipient answered by « %s » is refused for good: %j', async (refusal, expected) => {
    Object.assign(smtp, { mood: 'refuse-recipient', refusal })
    const error = await send(MAIL)
    expect(error).toBeInstanceOf(MailNotSent)
    if (expected === null) expect(error).not.toBeInstanceOf(RecipientRefused)
    else expect(error).toMatchObject({ name: 'RecipientRefused', ...expected })
  })

  test('no server at all has surely not taken the mail', async () => {
    const { url } = smtp
    await smtp.close()
    expect(await send(MAIL, url)).toBeInstanceOf(MailNotSent)
    smtp = await openSmtpServer()
  })

  test.each(['drop-late', 'hang'] as const)(
    'a server that does « %s » may have taken the mail, which is transmitted once',
    async (mood) => {
      smtp.mood = mood
      const error = await send(MAIL)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(MailNotSent)
      expect(smtp.messages).toHaveLength(1)
    },
  )
})
