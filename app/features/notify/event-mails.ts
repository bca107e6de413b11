import { ACCOUNT_PATHS, type AuthorPaths } from '~/domain/author-paths'
import type { EventMailKind } from '~/domain/lifecycle'
import type { QueuedEventMail } from '~/domain/queued-mail'
import { isRejectionReason, REJECTION_REASONS } from '~/domain/reasons'
import { quoted } from '~/platform/french'
import { composeLetter, type Letter, type LetterItem, type Recipient, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'
import { reviewText } from './review-text'

export type EventMailContent = Pick<
  QueuedEventMail,
  'kind' | 'eventId' | 'eventTitle' | 'isAmendment' | 'reason' | 'message'
> & {
  isPublic: boolean
  /** Date and place of the event, on one line; '' where it is gone. */
  facts: string
  /** The event that is in the agenda already, for a refusal as its duplicate. */
  twin: { title: string; path: string } | null
}

/**
 * Titles and messages were typed by users: they are quoted, shortened and escaped. `paths`: of the author's pages; null
 * when nothing is known of them but that an earlier mail has their link.
 */
export function eventMail(
  content: EventMailContent,
  recipient: Recipient,
  sender: EventMailSender,
  paths: AuthorPaths | null = ACCOUNT_PATHS,
): Mail {
  return composeLetter(recipient, sender, letterOf(content, sender, paths))
}

/** « en général en moins de deux jours ouvrables » */
export type EventMailSender = Sender & { moderationDelay: string }

/** One mail that tells of several events. */
export function groupedEventMail(
  contents: readonly EventMailContent[],
  recipient: Recipient,
  sender: EventMailSender,
  paths: AuthorPaths | null,
): Mail {
  const isReceived = contents.every(({ kind }) => kind === 'submission_received')
  const isApproved = contents.every(({ kind }) => kind === 'approved')
  const count = contents.length
  const letter: Letter = {
    subject: isReceived
      ? `Nous avons reçu vos ${count} annonces`
      : isApproved
        ? `Vos ${count} annonces sont en ligne`
        : `Nous avons relu ${count} de vos annonces`,
    paragraphs: [
      isReceived
        ? `Elles ne sont pas encore en ligne. ${reviewText(sender.moderationDelay)} Nous vous répondrons dans tous les cas.`
        : 'Voici ce que nous avons décidé, annonce par annonce.',
    ],
    items: contents.map((content) => itemOf(content, letterOf(content, sender, paths), sender)),
    button: homeOf(sender, paths),
    closing: [`Une question\u00a0? Répondez à cet e-mail, ou écrivez-nous\u00a0: ${sender.siteUrl}/contact`],
  }
  return composeLetter(recipient, sender, letter)
}

function itemOf(content: EventMailContent, letter: Letter, { siteUrl }: Sender): LetterItem {
  const { kind, facts, twin } = content
  const lines = [facts, ...(kind === 'submission_received' ? [] : reasonGiven(content))].filter(Boolean)
  if (twin) return { title: letter.subject, lines, quote: letter.quote, link: twinLink(twin, siteUrl) }
  return {
    title: letter.subject,
    lines,
    quote: letter.quote,
    link: kind === 'submission_received' ? undefined : letter.button,
  }
}

function letterOf(content: EventMailContent, sender: EventMailSender, paths: AuthorPaths | null): Letter {
  const { paragraphs, ...letter } = LETTERS[content.kind](content, addresses(content, sender, paths))
  const [first = '', ...rest] = paragraphs
  const { twin, facts } = content
  const found = twin && twinLink(twin, sender.siteUrl)
  return {
    ...letter,
    paragraphs: [
      first,
      ...(facts ? [facts] : []),
      ...rest,
      ...(found ? [`${found.label}\u00a0: ${found.url}`] : []),
    ],
  }
}

function twinLink({ title, path }: { title: string; path: string }, siteUrl: string) {
  return { label: `L’annonce déjà publiée ${quotedTitle(title)}`, url: `${siteUrl}${path}` }
}

interface Addresses {
  page: string
  contact: string
  edit: { label: string; url: string } | undefined
  /** MODERATION_DELAY says this. */
  delay: string
  /** The link leads to the author's own page. */
  home: { label: string; url: string } | undefined
  /** The text stands in « Signalez-le … ». */
  where: string
}

function addresses(
  { eventId }: EventMailContent,
  sender: EventMailSender,
  paths: AuthorPaths | null,
): Addresses {
  const { siteUrl } = sender
  const home = homeOf(sender, paths)
  const page = paths === ACCOUNT_PATHS ? 'votre tableau de bord' : 'cette page'
  return {
    page: `${siteUrl}/evenement/${encodeURIComponent(eventId)}`,
    contact: `${siteUrl}/contact`,
    edit: paths ? { label: 'Corriger', url: siteUrl + paths.edit(eventId) } : undefined,
    home,
    delay: sender.moderationDelay,
    where: home ? `depuis ${page}\u00a0: ${home.url}` : 'avec le lien de notre premier e-mail.',
  }
}

function homeOf({ siteUrl }: Sender, paths: AuthorPaths | null): Addresses['home'] {
  if (paths === null) return undefined
  return paths === ACCOUNT_PATHS
    ? { label: 'Voir mes annonces', url: `${siteUrl}/organizer/dashboard` }
    : { label: 'Gérer mon annonce', url: siteUrl + paths.home }
}

const LETTERS: Record<EventMailKind, (content: EventMailContent, to: Addresses) => Letter> = {
  submission_received: submissionReceived,
  approved,
  changes_requested: changesRequested,
  rejected,
  cancelled_by_moderation: withdrawnLetter,
  edited_by_moderation: edited,
}

const LIVE_VERSION_STAYS = 'La version en ligne reste telle quelle.'

function submissionReceived(content: EventMailContent, { home, delay }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  return {
    subject: content.isAmendment
      ? `Votre modification de ${title} est bien arrivée`
      : `Nous avons reçu votre annonce ${title}`,
    paragraphs: [
      content.isAmendment
        ? `Votre modification de ${title} est bien arrivée. La version en ligne reste telle quelle pendant que nous relisons la nouvelle.`
        : `Nous avons bien reçu votre annonce ${title}. Elle n’est pas encore en ligne.`,
      `${reviewText(delay)} Nous vous répondrons dans tous les cas.`,
    ],
    button: home,
    closing: ['Un oubli, une erreur\u00a0? Vous pouvez encore modifier votre annonce.'],
  }
}

function approved(content: EventMailContent, { page, where }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  return {
    subject: content.isAmendment
      ? `Votre modification de ${title} est en ligne`
      : `Votre annonce ${title} est en ligne`,
    paragraphs: [
      content.isAmendment
        ? `Nous avons accepté votre modification de ${title}\u00a0: elle est en ligne.`
        : `Nous avons accepté votre annonce ${title}\u00a0: elle est en ligne.`,
      ...(content.message ? ['Notre message\u00a0:'] : []),
    ],
    quote: content.message,
    button: { label: 'Voir la page', url: page },
    closing: [`Complet, reporté, annulé\u00a0? Signalez-le ${where}`],
  }
}

function changesRequested(content: EventMailContent, { edit }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  const what = content.isAmendment ? 'Votre modification de' : 'Votre annonce'
  return {
    subject: `Correction demandée\u00a0: ${title}`,
    paragraphs: [
      `${what} ${title} a besoin d’une correction avant d’être publiée.${content.isAmendment ? ` ${LIVE_VERSION_STAYS}` : ''}`,
      'Notre message\u00a0:',
    ],
    quote: content.message,
    button: edit,
    closing: ['Corrigez-la et renvoyez-la\u00a0: nous la relirons.'],
  }
}

function rejected(content: EventMailContent, { home, contact }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  const what = content.isAmendment ? 'votre modification de' : 'votre annonce'
  return {
    subject: `Nous ne pouvons pas publier ${what} ${title}`,
    paragraphs: [
      `Nous ne pouvons pas publier ${what} ${title}.${content.isAmendment ? ` ${LIVE_VERSION_STAYS}` : ''}`,
      ...reasonGiven(content),
    ],
    quote: content.message,
    button: home,
    closing: [`Vous pensez que c’est une erreur\u00a0? Écrivez-nous\u00a0: ${contact}`],
  }
}

function edited(content: EventMailContent, { page, edit, contact }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  return {
    subject: `Nous avons modifié votre annonce ${title}`,
    paragraphs: [`Nous avons modifié votre annonce ${title}.`, 'Voici ce qui a changé\u00a0:'],
    quote: content.message,
    button: content.isPublic ? { label: 'Voir la page', url: page } : edit,
    closing: [`Une erreur de notre part\u00a0? Corrigez-la, ou écrivez-nous\u00a0: ${contact}`],
  }
}

function withdrawnLetter(content: EventMailContent, { page, contact }: Addresses): Letter {
  const title = quotedTitle(content.eventTitle)
  const closing = [`Vous pensez que c’est une erreur\u00a0? Écrivez-nous\u00a0: ${contact}`]
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
      `Nous avons ajouté la mention «\u00a0Annulé\u00a0» à votre annonce ${title}. Sa page reste en ligne.`,
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

/** Returns one line of at most sixty characters. */
export function quotedTitle(title: string): string {
  const line = title.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if ([...line].length <= TITLE_MAX_LENGTH) return quoted(line)
  const cut = [...line].slice(0, TITLE_MAX_LENGTH).join('')
  const words = cut.replace(/ [^ ]*$/, '')
  return quoted(`${words.replace(/[\s,;:.–-]+$/, '')}…`)
}
