// Sends mails through SMTP, or writes them to files when no mail server is configured.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Clock } from './clock'
import { makeDirectory } from './disk.server'
import { DAY_MS } from './durations'
import { codeOf, StartRefused } from './errors'
import type { Health } from './health'
import type { Logger } from './logger.server'

export interface Mail {
  /** Letters, digits and hyphens, used for the Message-ID and the file name; default: random. */
  id?: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The receiver of regular mails ends them here by one POST (RFC 8058). */
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Resolves when the mail server or the disk has the mail. Throws RangeError for a subject or an address with a
   * line break and for several addresses: a visitor could add headers or recipients. Throws MailNotSent when the
   * mail has surely not left (RecipientRefused when it never will, to this address); after any other error it may have. */
  send(mail: Mail): Promise<void>
  /** True when a mail sent twice under the same id exists once (files, not SMTP). */
  isRepeatable: boolean
  close(): void
}

/** The mail has not left and can be sent again. `cause` holds the error. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** The server takes no mail for this recipient, for good. */
export class RecipientRefused extends MailNotSent {
  override name = 'RecipientRefused'
  constructor(
    cause: unknown,
    /** There is no such mailbox. Other refusals, a full one for instance, may end. */
    readonly isUnknown: boolean,
  ) {
    super(cause)
  }
}

interface MailerOptions {
  smtpUrl: string | null
  outbox: string
  from: string
  replyTo: string
  clock: Clock
  log: Logger
  health: Pick<Health, 'report'>
  answerWithinMs?: number
}

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? outboxMailer(options) : smtpMailer(options.smtpUrl, options)
}

/** One failure may be a restart of the mail server. */
const FAILURES_BEFORE_REPORT = 2
const TROUBLE = 'No mail leaves: the mail server does not answer or refuses the connection.'
/** nodemailer's codes for a refusal of this mail only: the next one may pass. */
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
        const refusal = recipientRefusal(error)
        if (refusal) throw refusal
        // The body is read only after the server has asked for it.
        const isUnread = bodies.get(composed.messageId)?.readableDidRead !== true
        throw isUnread || isRefusal(error) ? new MailNotSent(error) : error
      } finally {
        bodies.delete(composed.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** Enhanced codes (RFC 3463) of a recipient that does not exist, and of refusals that are about us: a sender, the protocol
 * or a rule. A relay that has forgotten us says the latter of every recipient. */
const UNKNOWN_RECIPIENT = /^5\.1\.(?:1|2|3|6|10)$/
const ABOUT_US = /^5\.(?:1\.[78]|[57]\.\d+)$/
/** Codes that speak of a mailbox or a transaction (RFC 5321, 4.2.3), not of a command that was not understood. */
const OF_MAILBOX = /^55[0-4][ -](\S*)/

/** Null unless the server has refused the recipient, and nothing else, for good. */
function recipientRefusal(error: unknown): RecipientRefused | null {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return null
  const [said, enhanced = ''] = OF_MAILBOX.exec(String(error.response)) ?? []
  if (error.command !== 'RCPT TO' || said === undefined || ABOUT_US.test(enhanced)) return null
  return new RecipientRefused(error, UNKNOWN_RECIPIENT.test(enhanced))
}

/** An answer 4xx or 5xx, even after the whole mail, means that it was not taken (RFC 5321, 4.2.1). */
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
      // Only the file name: recipients and links that open accounts must not be logged.
      log.info({ file }, 'mail written to the outbox')
    },
    close: () => transport.close(),
  }
}

/** Throws StartRefused when something else than a directory has its name: no mail would ever be written. */
export async function checkOutbox(outbox: string): Promise<void> {
  const present = await stat(outbox).catch(() => null)
  if (present?.isDirectory() === false) throw new StartRefused(`${outbox} n’est pas un dossier.`)
}

const UNFINISHED = '.tmp'
const ABANDONED_MS = DAY_MS

/** Removes unfinished files that killed processes have left; answers how many. */
export async function sweepOutbox(outbox: string): Promise<number> {
  const names = await readdir(outbox).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  let swept = 0
  for (const name of names.filter((each) => each.endsWith(UNFINISHED))) {
    const file = path.join(outbox, name)
    const found = await stat(file).catch(() => null)
    if (found === null || Date.now() - found.mtimeMs <= ABANDONED_MS) continue
    await rm(file, { force: true })
    swept += 1
  }
  return swept
}

/** Renamed when complete: who watches the directory never reads half a mail. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
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
    headers: {
      // Absence notices would answer without it (RFC 3834), and ours come back to the contact address.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(mail.unsubscribeUrl)),
    },
    // Texts come from visitors: nodemailer must not fetch a `path:` or `href:`.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 8058, 3.1. Prepared: a folded address would not be understood by every mail program. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
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

function hostOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace('>', '')
}
