import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Thursday. */
const TODAY = '2026-11-26'

test.each([
  ['samedi soir 5 décembre', 'du=2026-12-05 au=2026-12-05 apres=18:00'],
  ['samedi 5 décembre soir', 'du=2026-12-05 au=2026-12-05 apres=18:00'],
  ['samedi soir le 5 décembre concert', 'q=concert du=2026-12-05 au=2026-12-05 apres=18:00'],
  ['mercredi après midi 9 decembre', 'du=2026-12-09 au=2026-12-09 apres=12:00 avant=18:00'],
  ['mercredi après-midi 9.12. enfants', 'q=enfants du=2026-12-09 au=2026-12-09 apres=12:00 avant=18:00'],
  ['jeudi soir 3 dec', 'du=2026-12-03 au=2026-12-03 apres=18:00'],
  ['vendredi soir 4.12', 'du=2026-12-04 au=2026-12-04 apres=18:00'],
  ['vendredi soir 4', 'du=2026-12-04 au=2026-12-04 apres=18:00'],
  ['ce samedi soir 28 novembre', 'du=2026-11-28 au=2026-11-28 apres=18:00'],
  ['samedi 20h 5 décembre', 'du=2026-12-05 au=2026-12-05 apres=20:00'],
  ['le soir du 31', 'du=2026-12-31 au=2026-12-31 apres=18:00'],
  ['soir du 5', 'du=2026-12-05 au=2026-12-05 apres=18:00'],
  ['nuit du 31', 'du=2026-12-31 au=2026-12-31 apres=22:00'],
  ['le soir du 12 décembre', 'du=2026-12-12 au=2026-12-12 apres=18:00'],
  ['nuit du 31 au 1', 'du=2026-12-31 au=2026-12-31 apres=22:00'],
])('the date behind or before a part of the day is read: %s', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})

test.each([
  ['samedi soir 20h', 'du=2026-11-28 au=2026-11-28 apres=20:00'],
  ['samedi soir 20 francs', 'du=2026-11-28 au=2026-11-28 apres=18:00 prix=20'],
  ['samedi soir 5 km nyon', 'du=2026-11-28 au=2026-11-28 apres=18:00 lieu=Nyon rayon=5'],
])('a number that is something else is no date: %s', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})
