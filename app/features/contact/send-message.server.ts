import { queueSealed, type SealDependencies } from '~/features/notifications/sealed-mail.server'
import { ofName } from '~/platform/french'
import type { Mail } from '~/platform/mailer.server'
import { type ContactMessage, contactSubjectLabel } from './message'

interface ContactContext extends SealDependencies {
  contactEmail: string
  siteName: string
}

/** As long as a mail server may be away, and its operator too. */
const VALID_MS = 7 * 86_400_000

/**
 * Queues a visitor's message to the team; answering that mail answers the visitor. Takes a message that passed its
 * schema. Resolves when it is in the store: the visitor is never thanked for a lost one.
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
      `Envoyé par le formulaire de contact ${ofName(siteName)}. «\u00a0Répondre\u00a0» écrit à ${message.email}.`,
    ].join('\n'),
  }
  return queueSealed({ kind: 'contact', validMs: VALID_MS, content }, dependencies)
}
