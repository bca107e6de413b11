// Mail: through SMTP, or without it into files one can open, so that nothing of the site needs a mail server to be tried.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Clock } from './clock'
import type { Logger } from './logger.server'

export interface Mail {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /**
   * Resolves when the mail server, or the disk, has the mail. Refuses (RangeError) a subject or an address of more than
   * one line, and more than one address: both would let a visitor add headers or recipients.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

interface MailerOptions {
  /** smtp://user:password@host:port or smtps://…; null writes to `outbox` instead. */
  smtpUrl: string | null
  /** Directory of the .eml files. */
  outbox: string
  /** An address, or « Name <address> »; from the configuration, not from visitors. */
  from: string
  clock: Clock
  log: Logger
}

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? outboxMailer(options) : smtpMailer(options.smtpUrl, options)
}

function smtpMailer(smtpUrl: string, { from }: MailerOptions): Mailer {
  // A server that does not answer must not hold a visitor's request for minutes.
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      await transport.sendMail(compose(mail, from))
    },
    close: () => transport.close(),
  }
}

function outboxMailer({ outbox, from, clock, log }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...compose(mail, from), date: new Date(clock.now()) })
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not composed into a buffer')
      const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-')
      const file = path.join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.eml`)
      await mkdir(outbox, { recursive: true })
      await writeWhole(file, message)
      log.info({ file, to: mail.to, links: linksIn(mail.text) }, 'mail written to the outbox')
    },
    close: () => transport.close(),
  }
}

/** Under its own name only when complete: whoever watches the directory never reads half a mail. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.tmp`
  try {
    await writeFile(unfinished, content, { flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: singleAddress(mail.to),
    replyTo: mail.replyTo === undefined ? undefined : singleAddress(mail.replyTo),
    subject: singleLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // Texts come from visitors: no `path:` or `href:` of theirs is ever fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

function singleLine(text: string): string {
  if (CONTROL_CHARACTERS.test(text)) throw new RangeError('a mail header must be a single line')
  return text
}

function singleAddress(text: string): string {
  if (!ONE_ADDRESS.test(text)) throw new RangeError('a mail header takes exactly one plain address')
  return text
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? []
}
