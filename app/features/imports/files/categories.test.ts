import { expect, test } from 'vitest'
import { categoryOf } from './categories'

test.each([
  ['Chorale de la vallée', 'musique'],
  ['Le chœur du lac', 'musique'],
  ['Soirée clubbing', 'musique'],
  ['Assemblée générale', 'vie-locale'],
])('« %s » without tags is of the theme %s', (title, category) => {
  expect(categoryOf([], title)).toBe(category)
})
