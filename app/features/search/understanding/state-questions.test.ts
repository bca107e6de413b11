import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Friday. */
const TODAY = '2026-11-27'

test.each([
  ['événements annulés à Lausanne', 'etat=annule lieu=Lausanne'],
  ['concert annulé', 'etat=annule q=concert'],
  ['concerts annulés ou reportés', 'etat=annule etat=reporte q=concerts'],
  ['spectacles reportés samedi', 'au=2026-11-28 du=2026-11-28 etat=reporte q=spectacles'],
  ['théâtre pas complet', 'etat=libre q=théâtre'],
  ['humour où il reste des places', 'etat=libre q=humour'],
  ['le concert de samedi est-il maintenu', 'au=2026-11-28 du=2026-11-28 q=concert'],
  ['derniers ajouts', 'tri=ajout'],
  ['nouveaux événements ajoutés cette semaine', 'tri=ajout'],
  ['nouveautés jazz', 'q=jazz tri=ajout'],
  ['expositions qui se terminent bientôt à Genève', 'lieu=Genève q=expositions tri=fin'],
  ['expo derniers jours', 'q=expo tri=fin'],
  ['jazz pas gratuit', 'prix=payant q=jazz'],
  ['concert payant', 'prix=payant q=concert'],
  ['sortie sans se ruiner', 'prix=moins-de-20'],
  ['théâtre entre 40 et 20 francs', 'prix=20-40 q=théâtre'],
  ['concert plus de 80 francs', 'prix=80-999 q=concert'],
  ['concert maintenant', 'date=maintenant q=concert'],
  ['en ce moment à Vevey', 'date=maintenant lieu=Vevey'],
  ['expositions en cours', 'date=aujourdhui q=expositions'],
])('« %s »', (q, chips) => {
  expect(typedChips(q, TODAY)).toBe(sortedChips(chips))
})
