import { ofName } from '~/platform/french'
import type { Logger } from '~/platform/logger.server'
import type { Mailer } from '~/platform/mailer.server'
import { type ContactMessage, contactSubjectLabel } from './message'

interface ContactContext {
  mailer: Mailer
  contactEmail: string
  siteName: string
  log: Logger
}

/**
 * Mails a visitor's message to the team; answering that mail answers the visitor. Takes a message that passed its schema.
 * `ok: false` when neither the mail server nor the outbox took the mail: the visitor is never thanked for a lost one.
 */
export async function sendContactMessage(
  message: ContactMessage,
  { mailer, contactEmail, siteName, log }: ContactContext,
): Promise<{ ok: true } | { ok: false; reason: 'mail-failed' }> {
  const subject = contactSubjectLabel(message.subject)
  try {
    await mailer.send({
      to: contactEmail,
      replyTo: message.email,
      subject: `${siteName} : ${subject} (${message.name})`,
      text: [
        `De : ${message.name} <${message.email}>`,
        `Sujet : ${subject}`,
        '',
        message.message,
        '',
        '--',
        `Envoyé par le formulaire de contact ${ofName(siteName)}. « Répondre » écrit à ${message.email}.`,
      ].join('\n'),
    })
    return { ok: true }
  } catch (error) {
    log.error({ err: error }, 'contact message not sent')
    return { ok: false, reason: 'mail-failed' }
  }
}
