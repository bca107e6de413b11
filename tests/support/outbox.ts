// The mails a server has sent, as their readers see them: those in its outbox, and those that Firebase writes itself.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { watch } from '~/backend/contract/things'
import type { DocumentStore } from '~/backend/documents'
import { isSealed, mailQueue, type QueuedMail } from '~/domain/queued-mail'
import type { MailedCode } from '../firebase/auth-emulator'
import { codesOfProject } from '../firebase/sent-by-firebase'
import type { App } from './app'

export interface ReceivedMail {
  to: string
  /** '' in Firebase's own. */
  replyTo: string
  subject: string
  /** The plain text. */
  text: string
  /** The first link in it, as path and query. */
  link: string
}

/** How long a mail may take, in milliseconds: that of a decision waits for ten seconds, in which it can be undone. */
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 50

/** The latest mail to this address whose subject matches, awaited if need be. Rejects when none comes. */
export async function receiveMail(app: MailSource, to: string, subject: RegExp): Promise<ReceivedMail> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const mail = (await sentMails(app)).findLast((one) => one.to === to && subject.test(one.subject))
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`No mail to ${to} about ${subject}`)
}

/**
 * Every mail of ours, the oldest first, once nothing that was asked for before waits to be written or sent. Mails about
 * events have moments of their own and are not awaited.
 */
export async function settledOutbox(app: MailSource & { documents: DocumentStore }): Promise<ReceivedMail[]> {
  const queue = await watch(app.documents, mailQueue)
  try {
    const isUnderWay = (mail: QueuedMail) =>
      isSealed(mail) && (mail.state === 'waiting' || mail.state === 'sending')
    await queue.until(() => ![...queue.documents.values()].some(isUnderWay))
  } finally {
    queue.end()
  }
  return readOutbox(app)
}

type MailSource = Pick<App, 'dataDir'> & Partial<Pick<App, 'projectId'>>

async function sentMails(app: MailSource): Promise<ReceivedMail[]> {
  const ofFirebase = app.projectId ? await mailedByFirebase(app.projectId) : []
  return [...(await readOutbox(app)), ...ofFirebase]
}

/** The templates in Firebase's console would have these. */
const FIREBASE_SUBJECTS: Partial<Record<MailedCode['requestType'], string>> = {
  VERIFY_EMAIL: 'Confirmez votre adresse e-mail',
  PASSWORD_RESET: 'Choisissez un nouveau mot de passe',
}

/** The « action URL » of the console's templates is ours: docs/decisions/accounts.md. */
async function mailedByFirebase(projectId: string): Promise<ReceivedMail[]> {
  return (await codesOfProject(projectId)).map(({ email, requestType, oobLink }) => {
    const link = `/auth/action${new URL(oobLink).search}`
    const subject = FIREBASE_SUBJECTS[requestType] ?? requestType
    return { to: email, replyTo: '', subject, text: oobLink, link }
  })
}

/** Every mail of ours, the oldest first. */
export async function readOutbox({ dataDir }: MailSource): Promise<ReceivedMail[]> {
  const outbox = join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const complete = files.filter((file) => file.endsWith('.eml')).map((file) => join(outbox, file))
  // Their names carry the server's time, which stands still.
  const dated = await Promise.all(complete.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
  dated.sort((a, b) => a.at - b.at)
  return Promise.all(dated.map(async ({ file }) => readMail(await readFile(file, 'utf8'))))
}

function readMail(eml: string): ReceivedMail {
  const [head = '', ...rest] = eml.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  const text = boundary ? plainPart(body, boundary) : decodeBody(headers, body)
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+)/.exec(text) ?? []
  return {
    to: /^To: (.+)$/m.exec(headers)?.[1]?.trim() ?? '',
    replyTo: /^Reply-To: (.+)$/m.exec(headers)?.[1]?.trim() ?? '',
    subject: decodeWords(/^Subject: (.+)$/m.exec(headers)?.[1]?.trim() ?? ''),
    text,
    link: path,
  }
}

function plainPart(body: string, boundary: string): string {
  const part = body.split(`--${boundary}`).find((one) => /content-type: text\/plain/i.test(one)) ?? ''
  const [head = '', ...rest] = part.trimStart().split('\r\n\r\n')
  return decodeBody(head, rest.join('\r\n\r\n'))
}

function decodeBody(headers: string, body: string): string {
  if (/content-transfer-encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString()
  if (/content-transfer-encoding: quoted-printable/i.test(headers)) return decodeQuoted(body)
  return body
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** =?UTF-8?Q?…?= and =?UTF-8?B?…?= of a header. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
