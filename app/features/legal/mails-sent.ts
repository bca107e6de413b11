// The page about privacy says of all mails of this site to whom they go, why, and how they end.
import { isUnrequested, MAIL_KINDS, type MailKindName } from '~/domain/mail-kinds'

interface Group {
  title: string
  to: string
  ends: string
}

const GROUPS = {
  account: {
    title: 'Compte',
    to: 'Aux personnes qui ont un compte ou en demandent un',
    ends: 'Ces messages protègent le compte et ne cessent qu’avec lui.',
  },
  review: {
    title: 'Vos annonces',
    to: 'À l’auteur d’une annonce',
    ends: 'Avec un compte, vous y renoncez dans votre profil\u00a0; sans compte, ils cessent quand l’annonce est retirée.',
  },
  cancelled: {
    title: 'Annonce publiée, puis annulée ou retirée par nous',
    to: 'À l’auteur d’une annonce',
    ends: 'Ce message part toujours, parce que les visiteurs le voient déjà.',
  },
  link: {
    title: 'Annonce sans compte',
    to: 'À l’adresse indiquée dans le formulaire',
    ends: 'Sans confirmation, rien d’autre ne part.',
  },
  weather: {
    title: 'Décision selon la météo',
    to: 'À l’auteur d’une annonce en plein air',
    ends: 'Ces messages cessent quand l’annonce n’a plus d’heure de décision.',
  },
  following: {
    title: 'Abonnements',
    to: 'Aux personnes qui les ont demandés',
    ends: 'Chaque message contient un lien qui y met fin.',
  },
  source: {
    title: 'Calendriers importés',
    to: 'À la personne qui a ajouté le calendrier',
    ends: 'Un seul message par panne\u00a0; aucun si le calendrier est en pause.',
  },
  invitation: {
    title: 'Équipe d’un organisateur',
    to: 'À l’adresse indiquée par un membre de l’équipe',
    ends: 'Sans réponse de votre part, l’invitation reste sans suite.',
  },
  claim: {
    title: 'Lieux et organisateurs',
    to: 'À la personne qui a fait la demande ou la modification',
    ends: 'Un seul message pour chacune.',
  },
  donation: {
    title: 'Dons',
    to: 'Aux personnes qui donnent et indiquent leur adresse',
    ends: 'Un seul message par don.',
  },
  digest: {
    title: 'Administration',
    to: 'Aux personnes de l’administration',
    ends: 'Ce choix se change dans leur profil.',
  },
  contact: {
    title: 'Formulaire de contact',
    to: 'À nous-mêmes',
    ends: 'Ce message ne part que si vous l’envoyez.',
  },
} as const satisfies Record<string, Group>

const GROUP_OF: Record<MailKindName, keyof typeof GROUPS> = {
  submission_received: 'review',
  approved: 'review',
  changes_requested: 'review',
  rejected: 'review',
  edited_by_moderation: 'review',
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
  proposal_link: 'link',
  proposal_links: 'link',
  proposal_taken: 'link',
  follow_link: 'following',
  follow_alert: 'following',
  follow_news: 'following',
  invitation: 'invitation',
  claim_decided: 'claim',
  change_decided: 'claim',
  source_failing: 'source',
  weather: 'weather',
  donation_thanks: 'donation',
  digest: 'digest',
  contact: 'contact',
}

/** Every kind of mail, in groups that end in the same way. */
export function mailsSent(): { title: string; text: string }[] {
  const kinds = Object.keys(GROUP_OF) as MailKindName[]
  return Object.entries(GROUPS).map(([name, { title, to, ends }]) => {
    const own = kinds.filter((kind) => GROUP_OF[kind] === name)
    const reasons = own.map((kind) => MAIL_KINDS[kind].about).join(', ')
    const silence = own.some(isUnrequested) ? ` ${SILENCE}` : ''
    return { title, text: `${to}\u00a0: ${reasons}. ${ends}${silence}` }
  })
}

const SILENCE =
  'Si vous n’avez rien demandé, «\u00a0Ne plus jamais recevoir de tels messages\u00a0» figure dans le message.'
