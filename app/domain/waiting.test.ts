import { expect, test } from 'vitest'
import { makePlace } from '../../tests/support/make-place'
import { type PlacePage, placePageOf, proposedPage } from './waiting'

const picture = (id: string, alt = 'La salle') => ({ id, alt, credit: '', width: 800, height: 600 })
const page = (fields: Partial<PlacePage>) => placePageOf(makePlace(fields))

test.each<
  [
    string,
    {
      before: Partial<PlacePage>
      after: Partial<PlacePage>
      live: Partial<PlacePage>
      result: Partial<PlacePage>
    },
  ]
>([
  [
    'words about a picture that has been replaced bring it not back',
    {
      before: { photo: picture('place-1') },
      after: { photo: picture('place-1', 'La scène') },
      live: { photo: picture('place-2', 'Le foyer') },
      result: { photo: picture('place-2', 'Le foyer') },
    },
  ],
  [
    'words about a picture that has been taken away bring it not back',
    {
      before: { photo: picture('place-1') },
      after: { photo: picture('place-1', 'La scène') },
      live: { photo: null },
      result: { photo: null },
    },
  ],
  [
    'taking a picture away leaves the one that has replaced it',
    {
      before: { photo: picture('place-1') },
      after: { photo: null },
      live: { photo: picture('place-2') },
      result: { photo: picture('place-2') },
    },
  ],
  [
    'words about a picture leave what others have written beside them',
    {
      before: { photo: picture('place-1') },
      after: { photo: picture('place-1', 'La scène') },
      live: { photo: { ...picture('place-1'), credit: 'A. Dupont' } },
      result: { photo: { ...picture('place-1', 'La scène'), credit: 'A. Dupont' } },
    },
  ],
  [
    'a new picture takes the place of the one there is',
    {
      before: { photo: picture('place-1') },
      after: { photo: picture('place-3', 'Neuve') },
      live: { photo: picture('place-2') },
      result: { photo: picture('place-3', 'Neuve') },
    },
  ],
  [
    'an answer about access leaves the others',
    {
      before: { accessibility: { wheelchair: 'no' } },
      after: { accessibility: { wheelchair: 'yes' } },
      live: { accessibility: { wheelchair: 'no', hearing_loop: 'yes' } },
      result: { accessibility: { wheelchair: 'yes', hearing_loop: 'yes' } },
    },
  ],
  [
    'a room leaves those that others have added, and brings none back',
    {
      before: { rooms: ['Foyer', 'Cave'] },
      after: { rooms: ['Foyer', 'Cave', 'Studio'] },
      live: { rooms: ['Foyer', 'Grande salle'] },
      result: { rooms: ['Foyer', 'Grande salle', 'Studio'] },
    },
  ],
  [
    'a name that is taken away goes, beside one that came meanwhile',
    {
      before: { otherNames: ['Le Lac', 'Le Vieux'] },
      after: { otherNames: ['Le Lac'] },
      live: { otherNames: ['Le Lac', 'Le Vieux', 'Seebühne'] },
      result: { otherNames: ['Le Lac', 'Seebühne'] },
    },
  ],
])('%s', (_, { before, after, live, result }) => {
  expect(proposedPage(page(live), { before: page(before), after: page(after) })).toEqual(page(result))
})
