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

test('limits that the type of a field does not know are named', () => {
  const page = [
    element('input', { name: 'a', type: 'radio', pattern: 'x|y' }),
    element('input', { name: 'b', type: 'checkbox', multiple: '' }),
    element('input', { name: 'c', max: '10' }),
    element('input', { name: 'd', type: 'hidden', maxlength: '6' }),
    element('input', { name: 'e', type: 'date', min: '2026-01-01', max: '2027-01-01' }),
    element('input', { name: 'f', type: 'email', pattern: '.', maxlength: '200' }),
  ]
  expect(markupFaults(page)).toEqual([
    '<input name="a"> of type radio has "pattern", which means nothing there',
    '<input name="b"> of type checkbox has "multiple", which means nothing there',
    '<input name="c"> of type text has "max", which means nothing there',
    '<input name="d"> of type hidden has "maxlength", which means nothing there',
  ])
})
