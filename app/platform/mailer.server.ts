// Mail: through SMTP, or without it into files one can open, so that nothing of the site needs a mail server to be tried.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Clock } from './clock'
import { codeOf } from './error-code'
import type { Health } from './health'
import type { Logger } from './logger.server'
import { makeDirectory } from './make-directory.server'
import { StartRefused } from './start-refused'

export interface Mail {
  /**
   * Names the mail for good, in letters, digits and hyphens: its Message-ID is made of it, and in the outbox its file.
   * Without one it gets a random name.
   */
  id?: string
  to: string
  /** Who gets the answer; default: the mailer's own. */
  replyTo?: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /**
   * Resolves when the mail server, or the disk, has the mail. Refuses (RangeError) a subject or an address of more than
   * one line, and more than one address: both would let a visitor add headers or recipients. Rejects with MailNotSent
   * when the mail has surely not left; with anything else, it may have.
   */
  send(mail: Mail): Promise<void>
  /** Whether a mail sent twice under the same id is there once: so it is in the outbox, not with a mail server. */
  isRepeatable: boolean
  close(): void
}

/** Nobody has the mail: it can be sent again. `cause` says what went wrong. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

interface MailerOptions {
  /** smtp://user:password@host:port or smtps://…; null writes to `outbox` instead. */
  smtpUrl: string | null
  /** Directory of the .eml files. */
  outbox: string
  /** An address, or « Name <address> »; from the configuration, not from visitors. */
  from: string
  /** Who gets the answers to mails that name nobody else; from the configuration, too. */
  replyTo: string
  clock: Clock
  log: Logger
  /** Is told when the mail server takes no mail at all. */
  health: Pick<Health, 'report'>
  /** How long a mail server may be silent. */
  answerWithinMs?: number
}

/** A server that does not answer must not hold a visitor's request for minutes. */
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? outboxMailer(options) : smtpMailer(options.smtpUrl, options)
}

/** One that fails may be a restart of the mail server; a second one in a row is a trouble. */
const FAILURES_BEFORE_REPORT = 2
const TROUBLE = 'No mail leaves: the mail server does not answer or refuses the connection.'
/** What nodemailer calls a refusal of this recipient or this mail: the next one may pass. */
const OF_ONE_MAIL: readonly string[] = ['EENVELOPE', 'EMESSAGE']

function smtpMailer(smtpUrl: string, options: MailerOptions): Mailer {
  const { health, answerWithinMs = ANSWER_WITHIN_MS } = options
  let failures = 0
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: answerWithinMs,
  })
  /** The stream that each mail on its way is read from, by Message-ID. */
  const bodies = new Map<string, Readable>()
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId()
    message.processFunc((body) => {
      bodies.set(id, body)
      return body
    })
    done()
  })

  function noteAnswer(): void {
    failures = 0
    health.report('mail', null)
  }

  function noteFailure(error: unknown): void {
    if (OF_ONE_MAIL.some((code) => code === codeOf(error))) {
      noteAnswer()
      return
    }
    failures += 1
    if (failures >= FAILURES_BEFORE_REPORT) health.report('mail', TROUBLE)
  }

  return {
    isRepeatable: false,
    async send(mail) {
      const composed = compose(mail, options)
      try {
        await transport.sendMail(composed)
        noteAnswer()
      } catch (error) {
        noteFailure(error)
        // The body is read only when the server has asked for it.
        const isUnread = bodies.get(composed.messageId)?.readableDidRead !== true
        throw isUnread || isRefusal(error) ? new MailNotSent(error) : error
      } finally {
        bodies.delete(composed.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** A server that answers 4xx or 5xx, even after the whole mail, has not taken it (RFC 5321, 4.2.1). */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : null
  return typeof code === 'number' && code >= 400 && code < 600
}

function outboxMailer(options: MailerOptions): Mailer {
  const { outbox, clock, log } = options
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    isRepeatable: true,
    async send(mail) {
      const { message } = await transport.sendMail({ ...compose(mail, options), date: new Date(clock.now()) })
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not composed into a buffer')
      const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-')
      const file = path.join(outbox, `${mail.id ?? `${stamp}-${randomUUID().slice(0, 8)}`}.eml`)
      try {
        await makeDirectory(outbox)
        await writeWhole(file, message)
      } catch (error) {
        throw new MailNotSent(error)
      }
      // The file alone: recipients and links that open accounts do not belong in a log.
      log.info({ file }, 'mail written to the outbox')
    },
    close: () => transport.close(),
  }
}

/** Throws StartRefused when something else than a directory has its name: no mail would ever be written. */
export async function checkOutbox(outbox: string): Promise<void> {
  const present = await stat(outbox).catch(() => null)
  if (present?.isDirectory() === false) throw new StartRefused(`${outbox} n'est pas un dossier.`)
}

const UNFINISHED = '.tmp'
/** Whoever left a half-written mail that long ago does not come back for it. */
const ABANDONED_MS = 86_400_000

/** Removes what killed processes have left half-written in the outbox; answers how many files. */
export async function sweepOutbox(outbox: string): Promise<number> {
  const names = await readdir(outbox).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  let swept = 0
  for (const name of names.filter((each) => each.endsWith(UNFINISHED))) {
    const file = path.join(outbox, name)
    // Gone meanwhile: another process has finished it.
    const found = await stat(file).catch(() => null)
    if (found === null || Date.now() - found.mtimeMs <= ABANDONED_MS) continue
    await rm(file, { force: true })
    swept += 1
  }
  return swept
}

/** Under its own name only when complete: whoever watches the directory never reads half a mail. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  // Two processes may write the same mail.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}${UNFINISHED}`
  try {
    await writeFile(unfinished, content, { flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function compose(
  mail: Mail,
  { from, replyTo }: Pick<MailerOptions, 'from' | 'replyTo'>,
): SendMailOptions & { messageId: string } {
  return {
    from,
    messageId: `<${plainId(mail.id ?? randomUUID())}@${hostOf(from)}>`,
    to: singleAddress(mail.to),
    replyTo: mail.replyTo === undefined ? replyTo : singleAddress(mail.replyTo),
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

function plainId(id: string): string {
  if (!/^[A-Za-z0-9-]{1,100}$/.test(id))
    throw new RangeError('a mail is named by letters, digits and hyphens')
  return id
}

/** Of an address with or without a name. */
function hostOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace('>', '')
}
