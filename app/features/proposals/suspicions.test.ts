import { expect, test } from 'vitest'
import { suspicionsOf } from './suspicions'

const HONEST = {
  title: 'LOTO DU FC VILLENEUVE',
  summary: 'Vingt séries, carton à deux francs.',
  description:
    'Ouverture des portes à 18 h 30. Buvette et petite restauration. Renseignements sur www.fcvilleneuve.ch.',
  organizerName: 'FC Villeneuve',
  rainPlan: '',
  openForMs: 90_000,
  email: 'caissier@fcvilleneuve.ch',
}
const of = (changed: Partial<Parameters<typeof suspicionsOf>[0]>) => suspicionsOf({ ...HONEST, ...changed })

test.each([
  {},
  { description: 'Concert au Casino de Montreux, salle Stravinski.' },
  { title: 'Soirée jeux vidéo & cosplay' },
  {
    description:
      'Вечір української пісні. Soirée de chants ukrainiens avec le chœur de Fribourg, entrée libre.',
  },
  { openForMs: 0 },
  { openForMs: 4000 },
])('an honest text passes: %j', (changed) => {
  expect(of(changed)).toEqual([])
})

test.each([
  ['fast', { openForMs: 1 }],
  ['fast', { openForMs: null }],
  ['links', { description: [1, 2, 3, 4, 5, 6].map((n) => `https://a${n}.example/x`).join(' ') }],
  ['words', { description: 'Le meilleur Casino en ligne, bonus à l’inscription' }],
  ['words', { summary: 'Retour de l’être aimé en 24 h' }],
  ['script', { description: 'Лучшее предложение только сегодня для всех наших новых клиентов и друзей' }],
  ['shouting', { description: 'ACHETEZ MAINTENANT NOTRE PRODUIT EXCEPTIONNEL À PRIX CASSÉ' }],
  ['shouting', { description: 'Venez nombreux !!!!!!' }],
  ['throwaway', { email: 'x@Yopmail.com' }],
] as const)('%s: %j', (suspicion, changed) => {
  expect(of(changed)).toContain(suspicion)
})

test('a link written twice is one, and the stop behind it is not part of it', () => {
  const description = 'https://a.example/. Aussi https://A.example/, et www.a.example.'.repeat(5)
  expect(of({ description })).not.toContain('links')
})
