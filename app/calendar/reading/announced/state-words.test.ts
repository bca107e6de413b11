import { expect, test } from 'vitest'
import { stateInTitle, stateSaid } from './state-words'

test.each([
  ['ANNULÉ – Loto du FC', 'Loto du FC', { programme: 'cancelled' }],
  ['Annulé : Loto', 'Loto', { programme: 'cancelled' }],
  ['Annulé: Loto', 'Loto', { programme: 'cancelled' }],
  ['[ANNULÉ] Loto', 'Loto', { programme: 'cancelled' }],
  ['(annulée) Course – 2e étape', 'Course – 2e étape', { programme: 'cancelled' }],
  ['** ANNULÉ ** Loto', 'Loto', { programme: 'cancelled' }],
  ['ANNULÉ ! Loto', 'Loto', { programme: 'cancelled' }],
  ['ANNULÉ- Loto', 'Loto', { programme: 'cancelled' }],
  ['ANNULÉ Concert de Noël', 'Concert de Noël', { programme: 'cancelled' }],
  ['Loto (annulé)', 'Loto', { programme: 'cancelled' }],
  ['Loto - ANNULÉ !', 'Loto', { programme: 'cancelled' }],
  ['Loto ANNULÉ', 'Loto', { programme: 'cancelled' }],
  ['Lotos / annulés', 'Lotos', { programme: 'cancelled' }],
  ['Annulation : Loto', 'Loto', { programme: 'cancelled' }],
  ['Cancelled: Loto', 'Loto', { programme: 'cancelled' }],
  ['Canceled event: Loto @ sam. 5', 'Loto @ sam. 5', { programme: 'cancelled' }],
  ['Abgesagt – Lotto', 'Lotto', { programme: 'cancelled' }],
  ['Concert (COMPLET)', 'Concert', { availability: 'sold_out' }],
  ['COMPLET ! Concert', 'Concert', { availability: 'sold_out' }],
  ['Concert – complet', 'Concert', { availability: 'sold_out' }],
  ['SOLD OUT: Concert', 'Concert', { availability: 'sold_out' }],
  ['SOLD OUT Concert', 'Concert', { availability: 'sold_out' }],
  ['Ausverkauft | Konzert', 'Konzert', { availability: 'sold_out' }],
  ['Dernières places – Concert', 'Concert', { availability: 'few_left' }],
  ['REPORTÉ | Concert', 'Concert', { programme: 'postponed' }],
  ['Concert [reporté]', 'Concert', { programme: 'postponed' }],
  ['Postponed: Concert', 'Concert', { programme: 'postponed' }],
  ['REPORTÉ au 12 mars – Concert', 'Concert', { programme: 'postponed', says: 'REPORTÉ au 12 mars' }],
  ['Concert (reporté du 5 décembre)', 'Concert', { programme: 'rescheduled', says: 'reporté du 5 décembre' }],
  ['ANNULÉ – Loto', 'Loto', { programme: 'cancelled' }],
  ['Annulé – Loto', 'Loto', { programme: 'cancelled' }],
  ['ANNULATION, Loto', 'Loto', { programme: 'cancelled' }],
  ['[Complet] Loto', 'Loto', { availability: 'sold_out' }],
  ['(complet) Loto', 'Loto', { availability: 'sold_out' }],
  ['Loto (complet)', 'Loto', { availability: 'sold_out' }],
  ['Complet : Loto', 'Loto', { availability: 'sold_out' }],
  ['Complet ! Loto', 'Loto', { availability: 'sold_out' }],
  ['COMPLET – Loto', 'Loto', { availability: 'sold_out' }],
  ['Concert complet – Loto', 'Loto', { availability: 'sold_out' }],
  ['COMPLET – ANNULÉ – Concert', 'Concert', { availability: 'sold_out', programme: 'cancelled' }],
])('the title « %s » is « %s » in a state', (title, bare, state) => {
  expect(JSON.parse(JSON.stringify(stateInTitle(title)))).toEqual({ title: bare, ...state })
})

test.each([
  'Complet',
  'ANNULÉ !',
  'Un petit-déjeuner complet',
  'Report – un film',
  'Le concert annulé',
  'Yoga (en ligne)',
  'COMPLET FOU',
  'Annulation, une comédie',
  'Annulation – une comédie',
  'Complet – exposition de tailleurs',
  'Complet, une exposition',
  'Complète - un film',
  'Annulé, un monologue',
  'Renvoyé, film',
  'Dernières places, un spectacle',
  'Annulé pour cause d’amour',
  'Complètement fous – la revue',
  'Cours – débutants, complétés par Anne',
  'Reportage : la vie des abeilles',
  '',
])('the title « %s » tells no state', (title) => {
  expect(stateInTitle(title)).toEqual({ title })
})

test('a long title is looked at in one go', () => {
  for (const piece of ['annulé - ', '(', '[annulé', ' – ', 'A ', '!'])
    expect(stateInTitle(piece.repeat(140 / piece.length)).title).not.toBe('')
})

test('words alone tell a state, and whether they tell more', () => {
  expect(stateSaid('déjà complet !')).toMatchObject({ state: { availability: 'sold_out' }, saysMore: false })
  expect(stateSaid('Reporté au 12 mars')).toMatchObject({ state: { status: 'postponed' }, saysMore: true })
  expect(stateSaid('report')).toMatchObject({ state: { status: 'postponed' } })
  expect(stateSaid('complet de velours')).toBeNull()
})
