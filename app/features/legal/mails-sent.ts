// All mails that the site sends: to whom, why, and how they end. The privacy page shows this list.
import type { EventMailKind } from '~/domain/lifecycle'
import type { RequestKind, SealedKind } from '~/features/notifications/queued-mail'

export interface MailsSent {
  title: string
  /** Who gets them, and when. */
  text: string
  /** How they end. */
  end: string
}

export const MAILS_SENT = {
  account: {
    title: 'Compte',
    text: 'Aux personnes qui ont un compte ou en demandent un\u00a0: confirmation de l’adresse, nouveau mot de passe, codes, changements de l’adresse, fermeture du compte.',
    end: 'Ils protègent le compte et ne cessent qu’avec lui.',
  },
  decisions: {
    title: 'Relecture de vos annonces',
    text: 'Aux auteurs\u00a0: annonce reçue, publiée, modifiée par nous, à corriger ou refusée.',
    end: 'Avec un compte, vous y renoncez dans votre profil\u00a0; sans compte, ils cessent quand l’annonce est retirée.',
  },
  cancelled: {
    title: 'Annonce publiée puis annulée ou retirée par nous',
    text: 'Aux auteurs, parce que les visiteurs le voient déjà.',
    end: 'Ils partent toujours.',
  },
  link: {
    title: 'Annonce sans compte',
    text: 'À l’adresse indiquée dans le formulaire\u00a0: le lien qui confirme et gère l’annonce, et l’avis que l’annonce a rejoint un compte.',
    end: 'Sans confirmation, rien d’autre ne part et l’adresse est effacée après 7\u00a0jours.',
  },
  weather: {
    title: 'Décision selon la météo',
    text: 'Aux auteurs d’une annonce qui a une heure de décision, une heure avant.',
    end: 'Ils cessent quand l’annonce n’a plus d’heure de décision.',
  },
  following: {
    title: 'Abonnements',
    text: 'À qui les a demandés\u00a0: la confirmation, les changements d’un événement, les nouveautés.',
    end: 'Chaque message contient un lien qui y met fin.',
  },
  source: {
    title: 'Calendrier qui ne se lit plus',
    text: 'À la personne qui l’a ajouté, une fois par panne.',
    end: 'Il cesse quand le calendrier est mis en pause ou retiré.',
  },
  invitation: {
    title: 'Invitation dans une équipe',
    text: 'À l’adresse qu’un membre d’un organisateur a indiquée.',
    end: 'Sans réponse, l’invitation n’a pas de suite.',
  },
  claim: {
    title: 'Demande au sujet d’un lieu',
    text: 'À la personne qui a demandé à le gérer\u00a0: notre réponse.',
    end: 'Un seul message par demande.',
  },
  donation: {
    title: 'Dons',
    text: 'À la personne qui donne, si elle a indiqué son adresse\u00a0: notre remerciement.',
    end: 'Un seul message par don.',
  },
  digest: {
    title: 'File d’attente',
    text: 'Aux membres de l’administration qui l’ont choisi, le matin.',
    end: 'Le choix est dans leur profil.',
  },
  contact: {
    title: 'Formulaire de contact',
    text: 'À nous\u00a0: votre message, votre nom et votre adresse.',
    end: 'Il ne part que si vous l’envoyez.',
  },
} satisfies Record<string, MailsSent>

/** Requests are no mails: each leads to one of the others. */
export type SentKind = EventMailKind | Exclude<SealedKind, RequestKind>

/** Under which entry of the list each kind of mail stands. A new kind does not compile without one. */
export const ENTRY_OF: Record<SentKind, keyof typeof MAILS_SENT> = {
  submission_received: 'decisions',
  approved: 'decisions',
  changes_requested: 'decisions',
  rejected: 'decisions',
  edited_by_moderation: 'decisions',
  cancelled_by_moderation: 'cancelled',
  email_verification: 'account',
  password_reset: 'account',
  email_change: 'account',
  account_exists: 'account',
  confirmation_code: 'account',
  password_changed: 'account',
  email_change_requested: 'account',
  email_changed: 'account',
  account_closed: 'account',
  follow_alert: 'following',
  follow_news: 'following',
  follow_link: 'following',
  contact: 'contact',
  proposal_link: 'link',
  source_failing: 'source',
  invitation: 'invitation',
  digest: 'digest',
  claim_decided: 'claim',
  donation_thanks: 'donation',
  weather: 'weather',
}
