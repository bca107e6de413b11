import type { LeavingRefusal } from './leave-category.server'

export const LEAVING_REFUSALS: Record<LeavingRefusal, string> = {
  unknown: 'Cette catégorie n’existe plus.',
  'last-active': 'C’est la dernière catégorie active\u00a0: il en faut au moins une.',
  'needs-target': 'Des événements portent cette catégorie. Choisissez où les déplacer.',
  'bad-target': 'La catégorie choisie n’est plus active. Choisissez-en une autre.',
  cancelled: 'Le déplacement a été arrêté\u00a0: la catégorie a été réactivée ou change d’une autre façon.',
}
