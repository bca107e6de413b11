import { DAY_MS } from '~/platform/durations'
import { ofName } from '~/platform/french'
import type { Mail } from '~/platform/mailer.server'
import { type ContactMessage, contactSubjectLabel } from './message'
import { queueSealedOnce, type SealDependencies } from './sealed-mail.server'

interface ContactContext extends SealDependencies {
  contactEmail: string
  siteName: string
}

const VALID_MS = 7 * DAY_MS

/**
 * Queues a validated message to the team, once if it is sent twice within a minute; a reply goes to the visitor. Resolves
 * once it is stored, so that visitors are not thanked for a lost message.
 */
export function sendContactMessage(
  message: ContactMessage,
  { contactEmail, siteName, ...dependencies }: ContactContext,
): Promise<void> {
  const subject = contactSubjectLabel(message.subject)
  const content: Mail = {
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
      `Envoyé par le formulaire de contact ${ofName(siteName)}. Répondez directement à cet e-mail pour écrire à ${message.email}.`,
    ].join('\n'),
  }
  return queueSealedOnce({ kind: 'contact', validMs: VALID_MS, content }, dependencies)
}
