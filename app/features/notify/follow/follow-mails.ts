import type { Change, ChangeKind } from '~/domain/change-alert'
import { FOLLOW_CONFIRM_DAYS, type FollowTarget, type Rhythm } from '~/domain/follow'
import { followLinks } from '~/domain/follow-paths'
import { counted, grouped } from '~/platform/french'
import { composeLetter, type Letter, type LetterItem, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'
import { quotedTitle } from '../event-mails'

interface ConfirmationRequest {
  to: string
  key: string
  kind: FollowTarget['kind']
  /** The words say what is followed; '' where they must not be repeated. */
  words: string
  rhythm: Rhythm
}

/** The words stand in « Vous recevez … ». */
const WHAT: Record<FollowTarget['kind'], string> = {
  event: 'les changements de l’événement',
  favourites: 'les changements de vos favoris\u00a0:',
  place: 'les nouveautés du lieu',
  organizer: 'les nouveautés de l’organisateur',
  search: 'les nouveautés de la recherche\u00a0:',
}

const RHYTHM_SENTENCES: Record<Rhythm, string> = {
  weekly: 'Vous recevrez un e-mail par semaine au plus, le jeudi matin, et seulement s’il y a du nouveau.',
  at_once: 'Vous recevrez un e-mail par jour au plus, et seulement s’il y a du nouveau.',
  changes:
    'Vous recevrez un e-mail seulement si quelque chose change\u00a0: annulation, retrait, report, lieu, date ou places.',
}

/** Until it is confirmed, anybody may have typed the address. */
export function confirmFollowMail(
  { to, key, kind, words, rhythm }: ConfirmationRequest,
  sender: Sender,
): Mail {
  return followLetter({ to, endPath: followLinks(key).end }, sender, {
    subject: `Confirmez votre abonnement à ${sender.siteName}`,
    paragraphs: [
      `Vous souhaitez recevoir par e-mail ${whatOf(kind, words)}. Ouvrez ce lien, puis appuyez sur «\u00a0Confirmer\u00a0».`,
      RHYTHM_SENTENCES[rhythm],
    ],
    button: { label: 'Voir et confirmer', url: `${sender.siteUrl}${followLinks(key).home}` },
    closing: [
      `Le lien est valable ${FOLLOW_CONFIRM_DAYS}\u00a0jours. Gardez cet e-mail\u00a0: ce lien vous permet ensuite de gérer vos abonnements et de vous désabonner. Ne le transmettez à personne.`,
      'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: nous ne vous enverrons rien d’autre, et votre adresse sera effacée.',
    ],
  })
}

export function alreadyFollowedMail({ to, key, kind, words }: ConfirmationRequest, sender: Sender): Mail {
  return followLetter({ to, endPath: followLinks(key).end }, sender, {
    subject: `Vos abonnements à ${sender.siteName}`,
    paragraphs: [
      `Vous recevez déjà par e-mail ${whatOf(kind, words)}. Retrouvez ici tous vos abonnements\u00a0:`,
    ],
    button: { label: 'Voir mes abonnements', url: `${sender.siteUrl}${followLinks(key).home}` },
    closing: ['Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: personne d’autre ne l’a reçu.'],
  })
}

/** A letter that says how to end what sends it, for people and for mail programs. */
function followLetter(
  { to, endPath }: { to: string; endPath: string },
  sender: Sender,
  letter: Letter,
): Mail {
  const unsubscribeUrl = `${sender.siteUrl}${endPath}`
  const closing = [...letter.closing, `Se désabonner\u00a0: ${unsubscribeUrl}`]
  return { ...composeLetter({ to, displayName: '' }, sender, { ...letter, closing }), unsubscribeUrl }
}

function whatOf(kind: FollowTarget['kind'], words: string): string {
  if (words === '') return 'les nouveautés d’une recherche'
  return kind === 'favourites' || kind === 'search'
    ? `${WHAT[kind]} ${words}`
    : `${WHAT[kind]} ${quotedTitle(words)}`
}

const SUBJECTS: Record<ChangeKind, string> = {
  withdrawn: 'Retiré de l’agenda',
  cancelled: 'Annulé',
  postponed: 'Reporté',
  date_off: 'Date annulée ou reportée',
  moved_online: 'Désormais en ligne',
  new_date: 'Nouvelle date',
  new_time: 'Nouvel horaire',
  new_place: 'Nouveau lieu',
  sold_out: 'Complet',
  few_left: 'Dernières places',
  places_again: 'De nouveau des places',
  as_planned: 'A lieu comme prévu',
}

/** « Annulé : « Bal du port » ». */
export function changeSubject(title: string, [first]: readonly Change[]): string {
  return first ? `${SUBJECTS[first.kind]}\u00a0: ${quotedTitle(title)}` : quotedTitle(title)
}

export function changeMail(
  {
    to,
    key,
    title,
    changes,
    note,
    facts,
    page,
  }: {
    to: string
    key: string
    title: string
    changes: readonly Change[]
    /** The organizer says this to the public; '' for nothing. */
    note: string
    /** Dates and place as they are now; '' when it is not public any more. */
    facts: string
    /** The reader goes on here; null for nowhere. */
    page: { label: string; path: string } | null
  },
  sender: Sender,
): Mail {
  const subject = changeSubject(title, changes)
  const links = followLinks(key)
  return followLetter({ to, endPath: links.end }, sender, {
    subject,
    paragraphs: [
      `${changes.length > 1 ? 'Des changements concernent' : 'Un changement concerne'} ${quotedTitle(title)}, que vous suivez\u00a0:`,
      ...changes.map(({ text }) => text),
    ],
    quote: note || undefined,
    items: facts === '' ? [] : [{ title, lines: [facts] }],
    button: page ? { label: page.label, url: `${sender.siteUrl}${page.path}` } : undefined,
    closing: [`Tous vos abonnements\u00a0: ${sender.siteUrl}${links.home}`],
  })
}

export interface NewsPart {
  /** The title says in words what is followed. */
  title: string
  /** Its own page or list. */
  path: string
  key: string
  items: { title: string; facts: string; path: string }[]
  /** How many there are beside these. */
  more: number
}

/** The mail tells the news of one or several things that an address follows. */
export function newsMail(
  { to, parts }: { to: string; parts: readonly [NewsPart, ...NewsPart[]] },
  sender: Sender,
): Mail {
  const [first] = parts
  const isOne = parts.length === 1
  const links = followLinks(first.key)
  const count = parts.reduce((sum, { items, more }) => sum + items.length + more, 0)
  const [only] = first.items
  const news = count === 1 && only ? quotedTitle(only.title) : counted(count, 'nouveauté')
  return followLetter({ to, endPath: isOne ? links.end : links.endNews }, sender, {
    subject: isOne ? `${first.title}\u00a0: ${news}` : `Vos abonnements\u00a0: ${news}`,
    paragraphs: [isOne ? `Du nouveau pour ${first.title}\u00a0:` : 'Du nouveau dans vos abonnements\u00a0:'],
    items: parts.flatMap((part) => [...(isOne ? [] : [headOf(part, sender)]), ...itemsOf(part, sender)]),
    button: isOne ? { label: 'Voir toute la liste', url: `${sender.siteUrl}${first.path}` } : undefined,
    closing: [`Vos abonnements et leur rythme\u00a0: ${sender.siteUrl}${links.home}`],
  })
}

function headOf({ title, path }: NewsPart, { siteUrl }: Sender): LetterItem {
  return {
    title: title.toLocaleUpperCase('fr'),
    lines: [],
    link: { label: 'Toute la liste', url: `${siteUrl}${path}` },
  }
}

function itemsOf({ items, more, path }: NewsPart, { siteUrl }: Sender): LetterItem[] {
  const shown = items.map((item) => ({
    title: item.title,
    lines: [item.facts].filter(Boolean),
    link: { label: 'Voir', url: `${siteUrl}${item.path}` },
  }))
  if (more === 0) return shown
  const rest = {
    title: counted(more, 'autre événement', 'autres événements'),
    lines: [],
    link: {
      label: more === 1 ? 'Voir l’autre' : `Voir les ${grouped(more)} autres`,
      url: `${siteUrl}${path}`,
    },
  }
  return [...shown, rest]
}
