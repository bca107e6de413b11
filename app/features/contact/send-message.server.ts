import type { Mailer } from '~/platform/mailer.server'
import { type ContactMessage, contactSubjectLabel } from './message'

/**
 * Mails a visitor's message to the team; answering that mail answers the visitor. Takes a message that passed its schema;
 * rejects when neither the mail server nor the outbox takes the mail, so that the visitor is never thanked for a lost one.
 */
export async function sendContactMessage(
  message: ContactMessage,
  { mailer, contactEmail, siteName }: { mailer: Mailer; contactEmail: string; siteName: string },
): Promise<void> {
  const subject = contactSubjectLabel(message.subject)
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
      `Envoyé par le formulaire de contact de ${siteName}. « Répondre » écrit à ${message.email}.`,
    ].join('\n'),
  })
}
