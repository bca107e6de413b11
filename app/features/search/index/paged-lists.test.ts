import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ImageReader, ImageWriter } from './image'
import { PagedLists } from './paged-lists'

type Model = Map<number, number[]>
type Step = (lists: PagedLists, model: Model) => void

const list = fc.nat({ max: 5 })
const value = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(list, value).map(
    ([number, item]): Step =>
      (lists, model) => {
        const known = model.get(number) ?? []
        if (known.includes(item)) return
        lists.insert(number, item)
        model.set(
          number,
          [...known, item].sort((a, b) => a - b),
        )
      },
  ),
  fc.tuple(list, fc.nat()).map(
    ([number, choice]): Step =>
      (lists, model) => {
        const known = model.get(number) ?? []
        const item = known[choice % Math.max(known.length, 1)]
        if (item === undefined) return
        lists.removeBetween(number, item, item)
        model.set(
          number,
          known.filter((other) => other !== item),
        )
      },
  ),
  fc.tuple(list, fc.uniqueArray(value, { maxLength: 300 })).map(
    ([number, items]): Step =>
      (lists, model) => {
        const ascending = items.sort((a, b) => a - b)
        lists.replace(number, ascending)
        model.set(number, ascending)
      },
  ),
)

function reloaded(lists: PagedLists): PagedLists {
  const image = new ImageWriter()
  lists.save(image)
  return PagedLists.load(
    new ImageReader(
      image.numbers,
      image.arrays.map(({ make }) => make().slice()),
    ),
  )
}

describe('paged lists', () => {
  test('hold what a list each would hold, also after a reload', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(step, { maxLength: 20 }), (before, after) => {
        const model: Model = new Map()
        let lists = new PagedLists()
        for (const change of before) change(lists, model)
        lists = reloaded(lists)
        for (const change of after) change(lists, model)
        for (const [number, items] of model) expect([...lists.view(number)]).toEqual(items)
      }),
    )
  })

  test('grow beyond a page and shrink again, leaving their room to others', () => {
    const lists = new PagedLists()
    const most = 200_000
    for (let item = 0; item < most; item++) {
      lists.insert(0, item)
      if (item % 3 === 0) lists.insert(1 + (item % 500), item)
    }
    expect(lists.lengthOf(0)).toBe(most)
    expect(lists.view(0)[most - 1]).toBe(most - 1)
    for (let item = most - 1; item >= 10; item--) lists.removeBetween(0, item, item)
    expect([...lists.view(0)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    lists.replace(0, [])
    expect(lists.lengthOf(0)).toBe(0)
    expect(lists.view(1)[0]).toBe(0)
    lists.replace(
      700,
      Uint32Array.from({ length: 100_000 }, (_, item) => item),
    )
    expect(lists.view(700)[99_999]).toBe(99_999)
  })
})
