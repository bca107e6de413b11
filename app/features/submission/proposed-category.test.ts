import { expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { proposedCategory } from './proposed-category'

const CATEGORIES = [...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id }))

test.each([
  ['Concert de l’Avent du chœur de Sion', '', 'musique'],
  ['Marché de Noël de Vevey', '', 'marches-brocantes'],
  ['Soirée au Caveau', 'Le trio joue du jazz manouche.', 'musique'],
  ['Vernissage et exposition de photos', 'Suivi d’un concert', 'expos-musees'],
  ['Rendez-vous', 'À bientôt', null],
  ['', '', null],
])('« %s » « %s »', (title, description, category) => {
  expect(proposedCategory({ title, description }, CATEGORIES)).toBe(category)
})
