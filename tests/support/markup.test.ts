import { expect, test } from 'vitest'
import { type MarkupElement, markupFaults } from './markup'

const element = (tag: string, attributes: Record<string, string> = {}): MarkupElement => ({ tag, attributes })

test('a page whose references all lead somewhere has no fault', () => {
  const page = [
    element('form', { id: 'envoi' }),
    element('label', { for: 'nom' }),
    element('input', { id: 'nom', form: 'envoi', list: 'noms', 'aria-describedby': 'aide  erreur' }),
    element('datalist', { id: 'noms' }),
    element('p', { id: 'aide' }),
    element('p', { id: 'erreur' }),
    element('a', { href: '#aide' }),
    element('a', { href: '#' }),
  ]
  expect(markupFaults(page)).toEqual([])
})

test('a field whose form is a section of the same id belongs to no form', () => {
  const page = [
    element('section', { id: 'ajouter' }),
    element('form', { id: 'ajouter' }),
    element('input', { name: 'name', form: 'ajouter' }),
  ]
  expect(markupFaults(page)).toEqual([
    'two elements have the id "ajouter"',
    '<input name="name"> belongs to the form "ajouter", which is no form',
  ])
})

test('labels, lists, descriptions and links that lead nowhere are named', () => {
  const page = [
    element('input', { id: 'secret', type: 'hidden' }),
    element('p', { id: 'texte' }),
    element('label', { for: 'secret' }),
    element('label', { for: 'texte' }),
    element('input', { name: 'a', list: 'texte' }),
    element('section', { 'aria-labelledby': 'titre' }),
    element('a', { href: '#ailleurs' }),
  ]
  expect(markupFaults(page)).toEqual([
    'a label is for "secret", which is no field',
    'a label is for "texte", which is no field',
    '<input name="a"> has the list "texte", which is no list',
    'aria-labelledby of <section> names "titre", which is not there',
    'a link leads to "#ailleurs", which is not there',
  ])
})
