// Every kind of mail that the site writes, once: who asked for it, and what it is for.
import type { EventMailKind } from './lifecycle'

interface MailKind {
  /**
   * Whether the recipient asked for it, signed in or behind a link mailed before. Anybody can bring about the others by
   * typing an address: they share one budget of their mailbox, and each has the link that ends them.
   */
  isRequested: boolean
  /** Unasked, but nobody may keep it from the owner of the mailbox: it has a reserve of its own. */
  reserve?: 'verification' | 'reset'
  /** The page about privacy says this after « Nous vous écrivons ». */
  about: string
}

const EVENT_KINDS = {
  submission_received: { isRequested: true, about: 'pour accuser réception de votre annonce' },
  approved: { isRequested: true, about: 'quand votre annonce est publiée' },
  changes_requested: { isRequested: true, about: 'quand nous demandons une correction de votre annonce' },
  rejected: { isRequested: true, about: 'quand votre annonce est refusée' },
  cancelled_by_moderation: { isRequested: true, about: 'quand la modération annule ou retire votre annonce' },
  edited_by_moderation: { isRequested: true, about: 'quand la modération corrige votre annonce' },
} as const satisfies Record<EventMailKind, MailKind>

const SEALED_KINDS = {
  email_verification: {
    isRequested: false,
    reserve: 'verification',
    about: 'pour confirmer l’adresse d’un compte',
  },
  password_reset: { isRequested: false, reserve: 'reset', about: 'pour choisir un nouveau mot de passe' },
  email_change: {
    isRequested: false,
    reserve: 'verification',
    about: 'pour confirmer la nouvelle adresse d’un compte',
  },
  account_exists: {
    isRequested: false,
    about: 'quand quelqu’un veut s’inscrire avec une adresse déjà inscrite',
  },
  confirmation_code: { isRequested: true, about: 'pour vous envoyer un code de confirmation' },
  password_changed: { isRequested: true, about: 'quand le mot de passe de votre compte change' },
  email_change_requested: { isRequested: true, about: 'quand un changement de votre adresse est demandé' },
  email_changed: { isRequested: true, about: 'quand l’adresse de votre compte change' },
  account_closed: { isRequested: true, about: 'quand votre compte est fermé' },
  proposal_link: { isRequested: false, about: 'pour confirmer une annonce faite sans compte' },
  proposal_links: {
    isRequested: false,
    about: 'pour retrouver les liens de vos annonces faites sans compte',
  },
  proposal_taken: {
    isRequested: true,
    about: 'quand une annonce faite sans compte est rattachée à un compte',
  },
  follow_link: { isRequested: false, about: 'pour confirmer un abonnement par e-mail' },
  follow_alert: { isRequested: true, about: 'quand un événement que vous suivez change' },
  follow_news: { isRequested: true, about: 'pour les nouveautés de vos abonnements' },
  invitation: {
    isRequested: false,
    about: 'quand quelqu’un vous invite à annoncer au nom d’un organisateur',
  },
  claim_decided: { isRequested: true, about: 'quand nous répondons à votre demande de gérer un lieu' },
  change_decided: {
    isRequested: true,
    about: 'quand votre modification d’un organisateur ou d’un lieu est relue',
  },
  source_failing: { isRequested: true, about: 'quand un calendrier que vous avez ajouté n’est plus lisible' },
  weather: { isRequested: true, about: 'une heure avant l’heure à laquelle vous décidez selon la météo' },
  donation_thanks: { isRequested: true, about: 'pour vous remercier d’un don' },
  digest: {
    isRequested: true,
    about: 'chaque matin, aux membres de la modération qui ont activé le résumé quotidien',
  },
  contact: { isRequested: true, about: 'pour nous transmettre un message du formulaire de contact' },
} as const satisfies Record<string, MailKind>

export const MAIL_KINDS = { ...EVENT_KINDS, ...SEALED_KINDS }
export type MailKindName = keyof typeof MAIL_KINDS
export type SealedMailKind = keyof typeof SEALED_KINDS
export type UnrequestedMailKind = {
  [K in MailKindName]: (typeof MAIL_KINDS)[K]['isRequested'] extends false ? K : never
}[MailKindName]

// Object.keys knows no more than strings.
export const SEALED_MAIL_KINDS = Object.keys(SEALED_KINDS) as [SealedMailKind, ...SealedMailKind[]]

export function isUnrequested<K extends string>(kind: K): kind is K & UnrequestedMailKind {
  const known: Record<string, MailKind> = MAIL_KINDS
  return known[kind]?.isRequested === false
}

/** The owner of a mailbox who wants no unasked mails is no longer written to about `ended`, but still about
 * `lasting`. */
export function reasonsInSilence(): { ended: string[]; lasting: string[] } {
  const unasked = Object.keys(MAIL_KINDS).filter(isUnrequested)
  const aboutThose = (isLasting: boolean) =>
    unasked
      .filter((kind) => (reserveOf(kind) !== undefined) === isLasting)
      .map((kind) => MAIL_KINDS[kind].about)
  return { ended: aboutThose(false), lasting: aboutThose(true) }
}

export function reserveOf(kind: UnrequestedMailKind): MailKind['reserve'] {
  const { reserve }: MailKind = MAIL_KINDS[kind]
  return reserve
}
