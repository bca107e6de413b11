import type { EventMailKind } from '~/domain/lifecycle'
import { isRejectionReason, REJECTION_REASONS } from '~/domain/reasons'
import { quoted } from '~/platform/french'
import { composeLetter, type Letter, type Recipient, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'
import type { QueuedEventMail } from './queued-mail'

export type EventMailContent = Pick<
  QueuedEventMail,
  'kind' | 'eventId' | 'eventTitle' | 'isAmendment' | 'reason' | 'message'
> & {
  isPublic: boolean
}

/** Titles and messages were typed by users: they are quoted, shortened and escaped. */
export function eventMail(content: EventMailContent, recipient: Recipient, sender: Sender): Mail {
  return composeLetter(recipient, sender, LETTERS[content.kind](content, addresses(content, sender)))
}

type Addresses = Record<'page' | 'edit' | 'dashboard' | 'contact', string>

function addresses({ eventId }: EventMailContent, { siteUrl }: Sender): Addresses {
  const id = encodeURIComponent(eventId)
  return {
    page: `${siteUrl}/evenement/${id}`,
    edit: `${siteUrl}/organizer/edit-event/${id}`,
    dashboard: `${siteUrl}/organizer/dashboard`,
    contact: `${siteUrl}/contact`,
  }
}

const LETTERS: Record<EventMailKind, (content: EventMailContent, to: Addresses) => Letter> = {
  submission_received: submissionReceived,
  approved,
  changes_requested: changesRequested,
  rejected,
  cancelled_by_moderation: takenOut,
}

const LIVE_VERSION_STAYS = 'La version en ligne reste telle quelle.'

function submissionReceived(content: EventMailContent, { dashboard }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  return {
    subject: content.isAmendment
      ? `Nous avons reçu votre modification de ${title}`
      : `Nous avons reçu votre annonce ${title}`,
    paragraphs: [
      content.isAmendment
        ? `Nous avons bien reçu votre modification de ${title}. La version en ligne reste telle quelle pendant que nous relisons la nouvelle.`
        : `Nous avons bien reçu votre annonce ${title}. Elle n’est pas encore en ligne\u00a0: nous relisons chaque annonce, dans l’ordre d’arrivée.`,
      'Nous vous écrirons dans tous les cas.',
    ],
    button: { label: 'Voir mes annonces', url: dashboard },
    closing: ['Un oubli, une erreur\u00a0? Depuis votre tableau de bord, vous pouvez encore tout corriger.'],
  }
}

function approved(content: EventMailContent, { page, dashboard }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  return {
    subject: content.isAmendment
      ? `Votre modification de ${title} est en ligne`
      : `Votre annonce ${title} est en ligne`,
    paragraphs: [
      content.isAmendment
        ? `Nous avons accepté votre modification de ${title}\u00a0: elle est en ligne.`
        : `Nous avons accepté votre annonce ${title}\u00a0: elle est en ligne.`,
      ...(content.message ? ['Un mot de notre part\u00a0:'] : []),
    ],
    quote: content.message,
    button: { label: 'Voir la page', url: page },
    closing: [`Complet, reporté, annulé\u00a0? Signalez-le depuis votre tableau de bord\u00a0: ${dashboard}`],
  }
}

function changesRequested(content: EventMailContent, { edit }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  const what = content.isAmendment ? 'Votre modification de' : 'Votre annonce'
  return {
    subject: `${what} ${title} est à corriger`,
    paragraphs: [
      `${what} ${title} ne peut pas encore paraître.${content.isAmendment ? ` ${LIVE_VERSION_STAYS}` : ''}`,
      'Voici ce que nous vous demandons\u00a0:',
    ],
    quote: content.message,
    button: { label: 'Corriger', url: edit },
    closing: ['Dès que vous l’aurez corrigée et renvoyée, nous la relirons.'],
  }
}

function rejected(content: EventMailContent, { dashboard, contact }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  const what = content.isAmendment ? 'votre modification de' : 'votre annonce'
  return {
    subject: `Nous ne pouvons pas publier ${what} ${title}`,
    paragraphs: [
      `Nous ne pouvons pas publier ${what} ${title}.${content.isAmendment ? ` ${LIVE_VERSION_STAYS}` : ''}`,
      ...reasonGiven(content),
    ],
    quote: content.message,
    button: { label: 'Voir mes annonces', url: dashboard },
    closing: [`Vous n’êtes pas de cet avis\u00a0? Écrivez-nous\u00a0: ${contact}`],
  }
}

function takenOut(content: EventMailContent, { page, contact }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  const closing = [`Vous n’êtes pas de cet avis\u00a0? Écrivez-nous\u00a0: ${contact}`]
  if (!content.isPublic) {
    return {
      subject: `Nous avons retiré votre annonce ${title}`,
      paragraphs: [
        `Nous avons retiré votre annonce ${title} de l’agenda\u00a0: sa page n’existe plus.`,
        ...reasonGiven(content),
      ],
      quote: content.message,
      closing,
    }
  }
  return {
    subject: `Votre annonce ${title} est marquée comme annulée`,
    paragraphs: [
      `Nous avons marqué votre annonce ${title} comme annulée. Sa page reste en ligne, et le dit.`,
      ...reasonGiven(content),
    ],
    quote: content.message,
    button: { label: 'Voir la page', url: page },
    closing,
  }
}

function reasonGiven({ reason }: EventMailContent): string[] {
  return isRejectionReason(reason) ? [`Motif\u00a0: ${REJECTION_REASONS[reason]}.`] : []
}

const TITLE_MAX_LENGTH = 60

function quotedTitle(title: string): string {
  const line = title.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if ([...line].length <= TITLE_MAX_LENGTH) return quoted(line)
  const cut = [...line].slice(0, TITLE_MAX_LENGTH).join('')
  const words = cut.replace(/ [^ ]*$/, '')
  return quoted(`${words.replace(/[\s,;:.–-]+$/, '')}…`)
}
