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
      subject: `${siteName}\u00a0: ${subject} (${message.name})`,
      text: [
        `De\u00a0: ${message.name} <${message.email}>`,
        `Sujet\u00a0: ${subject}`,
        '',
        message.message,
        '',
        '--',
        `Envoyé par le formulaire de contact ${ofName(siteName)}. «\u00a0Répondre\u00a0» écrit à ${message.email}.`,
      ].join('\n'),
    })
    return { ok: true }
  } catch (error) {
    log.error({ err: error }, 'contact message not sent')
    return { ok: false, reason: 'mail-failed' }
  }
}
