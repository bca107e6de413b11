import { expect, test } from 'vitest'
import { type Fragment, fragmentsOf, linesInOrder, surest } from './layout'

/** A word in letters of this height, two thirds of it wide each, at the left and top that are told. */
function word(text: string, left: number, top: number, height = 10, score = 100): Fragment {
  const right = left + (text.length * height * 2) / 3
  return { text, left, top, right, bottom: top + height, height, score }
}

const textsOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text)

test('of two readings of one place the surer one is taken, and what each finds alone', () => {
  const clear = [word('JANVIER 2027', 0, 0, 10, 300), word('concert', 0, 40)]
  const faint = [word('JANV1ER', 1, 1, 10, 90), word('entrée libre', 200, 1, 10, 90)]
  expect(textsOf(surest([...faint, ...clear])).sort()).toEqual(['JANVIER 2027', 'concert', 'entrée libre'])
})

test('words far from each other in a row are of two columns', () => {
  const row = [word('Dépôt', 0, 0), word('vendredi', 40, 0), word('Vente', 300, 0), word('samedi', 340, 0)]
  expect(textsOf(fragmentsOf(row))).toEqual(['Dépôt vendredi', 'Vente samedi'])
})

test('columns are read one after the other', () => {
  const left = [word('Dépôt', 0, 0), word('vendredi', 0, 14), word('de 17h à 19h', 0, 28)]
  const right = [word('Vente', 300, 1), word('samedi', 300, 15), word('dès 9h', 300, 29)]
  expect(textsOf(linesInOrder([...right, ...left]))).toEqual([...textsOf(left), ...textsOf(right)])
})

test('the parts of a date that stand around each other are one line', () => {
  const stacked = (day: string, left: number) => [
    word('LUNDI', left, 0),
    word(day, left, 12, 40),
    word('DÉCEMBRE', left, 54),
  ]
  expect(textsOf(linesInOrder([...stacked('7', 0), ...stacked('14', 200)])).sort()).toEqual([
    'LUNDI 14 DÉCEMBRE',
    'LUNDI 7 DÉCEMBRE',
  ])
  const beside = [word('VE', 0, 30), word('4', 22, 0, 40), word('déc.', 60, 30)]
  expect(textsOf(linesInOrder(beside))).toEqual(['VE 4 déc.'])
  const two = [word('5', 0, 0), word('6', 14, 0), word('décembre', 28, 0)]
  expect(textsOf(linesInOrder(two)).sort()).toEqual(['5', '6', 'décembre'])
})

test('an hour is read with what stands in its row', () => {
  const programme = [
    word('10h00', 0, 0),
    word('11h15', 0, 14),
    word('Culte', 80, 0),
    word('Apéritif', 80, 14),
  ]
  expect(textsOf(linesInOrder(programme))).toEqual(['10h00 Culte', '11h15 Apéritif'])
})
