import { counted } from '~/platform/french'

export const WAITS_TEXT =
  'Nous relisons votre modification avant de la publier. Vous pouvez la changer ou la retirer ici.'
export const WITHDRAWN_TEXT = 'Votre modification est retirée. La fiche reste comme elle était.'

/** « 2 fiches attendent une relecture ». */
export function waitingText(count: number): string {
  return `${counted(count, 'fiche attend', 'fiches attendent')} une relecture.`
}
