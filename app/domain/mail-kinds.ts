// Every kind of mail that the site writes, once: who asked for it, and what it is for.
import type { EventMailKind } from './lifecycle'

interface MailKind {
  /**
   * Whether the recipient asked for it, signed in or behind a link mailed before. Anybody can bring about the others by
   * typing an address: they share one budget of their mailbox, and each has the link that ends them.
   */
  isAsked: boolean
  /** Unasked, but nobody may keep it from the owner of the mailbox: it has a reserve of its own. */
  reserve?: 'verification' | 'reset'
  /** The page about privacy says this after « Nous vous écrivons ». */
  about: string
}

const EVENT_KINDS = {
  submission_received: { isAsked: true, about: 'pour accuser réception de votre annonce' },
  approved: { isAsked: true, about: 'quand votre annonce est publiée' },
  changes_requested: { isAsked: true, about: 'quand nous demandons une correction de votre annonce' },
  rejected: { isAsked: true, about: 'quand votre annonce est refusée' },
  cancelled_by_moderation: { isAsked: true, about: 'quand la modération annule ou retire votre annonce' },
  edited_by_moderation: { isAsked: true, about: 'quand la modération corrige votre annonce' },
} as const satisfies Record<EventMailKind, MailKind>

const SEALED_KINDS = {
  email_verification: {
    isAsked: false,
    reserve: 'verification',
    about: 'pour confirmer l’adresse d’un compte',
  },
  password_reset: { isAsked: false, reserve: 'reset', about: 'pour choisir un nouveau mot de passe' },
  email_change: {
    isAsked: false,
    reserve: 'verification',
    about: 'pour confirmer la nouvelle adresse d’un compte',
  },
  account_exists: { isAsked: false, about: 'quand quelqu’un veut s’inscrire avec une adresse déjà inscrite' },
  confirmation_code: { isAsked: true, about: 'pour vous envoyer un code de confirmation' },
  password_changed: { isAsked: true, about: 'quand le mot de passe de votre compte change' },
  email_change_requested: { isAsked: true, about: 'quand un changement de votre adresse est demandé' },
  email_changed: { isAsked: true, about: 'quand l’adresse de votre compte change' },
  account_closed: { isAsked: true, about: 'quand votre compte est fermé' },
  proposal_link: { isAsked: false, about: 'pour confirmer une annonce faite sans compte' },
  proposal_links: { isAsked: false, about: 'pour retrouver les liens de vos annonces faites sans compte' },
  proposal_taken: { isAsked: true, about: 'quand une annonce faite sans compte est rattachée à un compte' },
  follow_link: { isAsked: false, about: 'pour confirmer un abonnement par e-mail' },
  follow_alert: { isAsked: true, about: 'quand un événement que vous suivez change' },
  follow_news: { isAsked: true, about: 'pour les nouveautés de vos abonnements' },
  invitation: { isAsked: false, about: 'quand quelqu’un vous invite à annoncer au nom d’un organisateur' },
  claim_decided: { isAsked: true, about: 'quand nous répondons à votre demande de gérer un lieu' },
  change_decided: {
    isAsked: true,
    about: 'quand votre modification d’un organisateur ou d’un lieu est relue',
  },
  source_failing: { isAsked: true, about: 'quand un calendrier que vous avez ajouté n’est plus lisible' },
  weather: { isAsked: true, about: 'une heure avant l’heure à laquelle vous décidez selon la météo' },
  donation_thanks: { isAsked: true, about: 'pour vous remercier d’un don' },
  digest: {
    isAsked: true,
    about: 'chaque matin, aux membres de la modération qui ont activé le résumé quotidien',
  },
  contact: { isAsked: true, about: 'pour nous transmettre un message du formulaire de contact' },
} as const satisfies Record<string, MailKind>

export const MAIL_KINDS = { ...EVENT_KINDS, ...SEALED_KINDS }
export type MailKindName = keyof typeof MAIL_KINDS
export type SealedMailKind = keyof typeof SEALED_KINDS
export type UnaskedMailKind = {
  [K in MailKindName]: (typeof MAIL_KINDS)[K]['isAsked'] extends false ? K : never
}[MailKindName]

// Object.keys knows no more than strings.
export const SEALED_MAIL_KINDS = Object.keys(SEALED_KINDS) as [SealedMailKind, ...SealedMailKind[]]

export function isUnasked<K extends string>(kind: K): kind is K & UnaskedMailKind {
  const known: Record<string, MailKind> = MAIL_KINDS
  return known[kind]?.isAsked === false
}

/** The owner of a mailbox who wants no unasked mails is no longer written to about `ended`, but still about
 * `lasting`. */
export function reasonsInSilence(): { ended: string[]; lasting: string[] } {
  const unasked = Object.keys(MAIL_KINDS).filter(isUnasked)
  const aboutThose = (isLasting: boolean) =>
    unasked
      .filter((kind) => (reserveOf(kind) !== undefined) === isLasting)
      .map((kind) => MAIL_KINDS[kind].about)
  return { ended: aboutThose(false), lasting: aboutThose(true) }
}

export function reserveOf(kind: UnaskedMailKind): MailKind['reserve'] {
  const { reserve }: MailKind = MAIL_KINDS[kind]
  return reserve
}
