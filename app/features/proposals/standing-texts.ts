import type { Standing } from './proposal-page.server'

interface StandingText {
  heading: string
  text: string
}

/** In a mail that lists several. */
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
    text: 'Votre adresse est confirmée et rien n’est perdu. Une personne regarde votre annonce avant qu’elle ne rejoigne les autres, parce que\u00a0:',
  },
  refused: {
    heading: 'Votre annonce n’est pas retenue',
    text: 'La modération l’a prise pour un message indésirable. Si c’est une erreur, écrivez-nous par la page Contact\u00a0: nous la reprendrons.',
  },
  pending: {
    heading: 'Votre annonce est envoyée',
    text: 'Nous vous écrivons dans tous les cas.',
  },
  published: {
    heading: 'Votre annonce est en ligne',
    text: 'Complet, reporté, annulé\u00a0? Dites-le ici, cela vaut tout de suite.',
  },
  changes_requested: {
    heading: 'Votre annonce est à corriger',
    text: 'Corrigez-la et renvoyez-la\u00a0: nous la relirons.',
  },
  rejected: {
    heading: 'Votre annonce est refusée',
    text: 'Vous pouvez la modifier et l’envoyer de nouveau si cela répond au motif.',
  },
  draft: {
    heading: 'Votre annonce est retirée',
    text: 'Personne ne la voit. Vous pouvez la modifier et l’envoyer de nouveau, ou la supprimer.',
  },
}
