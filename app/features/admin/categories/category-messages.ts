import type { LeavingRefusal } from './leave-category.server'

export const LEAVING_REFUSALS: Record<LeavingRefusal, string> = {
  unknown: 'Ce thème n’existe plus.',
  'last-active': 'C’est le dernier thème actif\u00a0: il en faut au moins un.',
  'needs-target': 'Des événements ont ce thème. Choisissez où les déplacer.',
  'bad-target': 'Le thème choisi n’est plus actif. Choisissez-en un autre.',
  cancelled: 'Déplacement interrompu\u00a0: le thème a été réactivé ou modifié entre-temps.',
}
