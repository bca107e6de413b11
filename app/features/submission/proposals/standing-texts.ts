import type { Standing } from './proposal-page.server'

interface StandingText {
  heading: string
  text: string
}

/** A mail that lists several says these. */
export const STANDING_MARKS: Readonly<Partial<Record<Standing, string>>> = {
  unconfirmed: 'À confirmer',
  held: 'En vérification',
  pending: 'En attente de relecture',
  published: 'En ligne',
  changes_requested: 'À corriger',
  rejected: 'Refusée',
  draft: 'Retirée',
}

export const STANDING_TEXTS: Readonly<Record<Standing, StandingText>> = {
  unconfirmed: {
    heading: 'Confirmez votre annonce',
    text: 'Elle n’est pas encore envoyée. Vérifiez qu’il s’agit bien de la vôtre, puis confirmez.',
  },
  held: {
    heading: 'Votre annonce attend une vérification',
    text: 'Votre adresse est confirmée. Votre annonce fait l’objet d’une vérification supplémentaire, parce que\u00a0:',
  },
  refused: {
    heading: 'Votre annonce n’est pas retenue',
    text: 'Elle a été considérée comme un message indésirable. Si c’est une erreur, écrivez-nous depuis la page Contact\u00a0: nous la réexaminerons.',
  },
  pending: {
    heading: 'Votre annonce est envoyée',
    text: 'Vous recevrez un e-mail dans tous les cas.',
  },
  published: {
    heading: 'Votre annonce est en ligne',
    text: 'Complet, reporté, annulé\u00a0? Indiquez-le ici\u00a0: le changement est immédiat.',
  },
  changes_requested: {
    heading: 'Votre annonce est à corriger',
    text: 'Corrigez-la et renvoyez-la\u00a0: nous la relirons.',
  },
  rejected: {
    heading: 'Votre annonce est refusée',
    text: 'Vous pouvez la modifier pour tenir compte du motif, puis la renvoyer.',
  },
  draft: {
    heading: 'Votre annonce est retirée',
    text: 'Elle n’est plus visible. Vous pouvez la modifier et la renvoyer, ou la supprimer.',
  },
}
