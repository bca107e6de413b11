import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldNames, knownFields } from './known-fields.server'

const row = z.object({ day: z.string().optional(), hours: z.array(z.number()).max(3) })
const schema = z
  .object({
    title: z.string().transform((text) => text.trim()),
    tags: z.array(z.string()).max(2).default([]),
    rows: z.array(row).max(4).optional(),
    access: z.record(z.enum(['ramp', 'loop']), z.string()).default({}),
    photo: z.instanceof(File).optional(),
  })
  .refine(() => true)

/** The names that are left of these, each posted once. */
function left(...names: string[]): string[] {
  const posted = new FormData()
  for (const name of names) posted.append(name, 'x')
  return [...knownFields(posted, schema).keys()]
}

test('a field is known where the schema has it, step by step', () => {
  const known = ['title', 'tags', 'tags[0]', 'rows[0].day', 'rows[4].hours[3]', 'access.ramp', 'photo']
  expect(left(...known)).toEqual(known)
})

test('everything else is dropped', () => {
  expect(
    left(
      'Title',
      'title.x',
      'title[0]',
      'rows',
      'rows[0]',
      'rows.day',
      'rows[0].night',
      'rows[0].hours[0].x',
      'rows[0].hours.length',
      'rows[].day',
      'rows[00].day',
      'tags[]',
      'tags.length',
      'access',
      'access.stairs',
      'access.__proto__',
      'access.constructor',
      'constructor',
      '__proto__',
      'toString',
      'rows[0].constructor',
    ),
  ).toEqual([])
})

test('a list has one item more than it takes, for the schema to refuse', () => {
  expect(
    left('rows[4].day', 'rows[5].day', 'rows[999].day', 'rows[4294967294].day', 'tags[2]', 'tags[3]'),
  ).toEqual(['rows[4].day', 'tags[2]'])
  const posted = new FormData()
  for (let count = 0; count < 900; count += 1) {
    posted.append('tags', 'x')
    posted.append('title', 'x')
    posted.append('rows[0].day', 'x')
  }
  const known = knownFields(posted, schema)
  expect(known.getAll('tags')).toHaveLength(3)
  expect(known.getAll('title')).toHaveLength(2)
  expect(known.getAll('rows[0].day')).toHaveLength(2)
})

test('a schema of several shapes knows the fields of each', () => {
  const either = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), name: z.string() }),
    z.object({ kind: z.literal('b'), items: z.array(z.string()).max(1) }),
  ])
  const posted = new FormData()
  for (const name of ['kind', 'name', 'items[0]', 'items[2]', 'other']) posted.append(name, 'x')
  expect([...knownFields(posted, either).keys()]).toEqual(['kind', 'name', 'items[0]'])
  expect(fieldNames(either)).toEqual(['kind', 'name', 'kind', 'items'])
})

test('a form schema says how long its lists are, and which fields there are', () => {
  const posted = new FormData()
  posted.append('a[0]', 'x')
  posted.append('b.c', 'x')
  expect(() => knownFields(posted, z.object({ a: z.array(z.string()) }))).toThrow('how many items')
  expect(() => knownFields(posted, z.object({ b: z.record(z.string()) }))).toThrow('names its fields')
})
