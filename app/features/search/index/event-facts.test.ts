import { expect, test } from 'vitest'
import { makeEvent } from '../../../../tests/support/make-event'
import { outdoorChoicesOf } from './event-facts'

test.each([
  ['', false],
  ['Sous tente', true],
  ['En cas de pluie : salle communale', true],
  ['Repli à l’église si mauvais temps', true],
  ['Abrité', true],
  ['Annulé par pluie : ils se taisent.', false],
  ['Renvoyé au lendemain s’il pleut', false],
  ['Maintenu, capuches conseillées', false],
  ['Par tous les temps, sans abri', false],
])('an event in the open air with the plan « %s » is also under a roof: %j', (rainPlan, isSheltered) => {
  const choices = outdoorChoicesOf(makeEvent({ outdoor: true, rainPlan }))
  expect(choices).toEqual(isSheltered ? ['oui', 'non'] : ['oui'])
})
