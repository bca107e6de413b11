import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesText, mergeForms, shownForm } from '~/http/merge-forms'

const form = fc.record({ a: fc.constantFrom('1', '2', '3'), b: fc.constantFrom('1', '2', '3') })

test('keeps everybody’s changes, and calls a conflict only what both changed differently', () => {
  fc.assert(
    fc.property(form, form, form, (shown, sent, now) => {
      const merge = mergeForms(shown, sent, now)
      const clashes = (['a', 'b'] as const).filter(
        (field) => sent[field] !== shown[field] && now[field] !== shown[field] && sent[field] !== now[field],
      )
      expect(merge.ok).toBe(clashes.length === 0)
      if (!merge.ok) {
        expect(merge.conflicts.map(({ field }) => field)).toEqual(clashes)
        expect(mergeForms(merge.base, sent, now)).toMatchObject({ ok: true })
        return
      }
      for (const field of ['a', 'b'] as const) {
        const written = merge.mine.includes(field) ? sent[field] : now[field]
        if (sent[field] !== shown[field]) expect(written).toBe(sent[field])
        else expect(written).toBe(now[field])
      }
    }),
  )
})

test.each(['', '{', 'null', '[]', '3', '{"a":1}'])('reads the hidden field %j as an empty form', (hidden) => {
  expect(shownForm(hidden)).toEqual({})
})

test('says in French what has changed', () => {
  const text = changesText([{ field: 'name', from: 'A', to: '' }], { name: 'Nom' })
  expect(text).toBe('Nom\u00a0: «\u00a0A\u00a0» → «\u00a0» (vide).')
})
