import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sharedData } from '../../tests/support/shared-data'
import { parseForm } from './forms.server'
import { post, schema, VALID } from './testing/contact-form'

describe('fields the schema does not know', () => {
  const HOSTILE = [
    'role',
    'status',
    '__proto__',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'name.__proto__.polluted',
    'name.constructor.prototype.polluted',
    'toString',
    '__intent__',
    '__state__',
    'topics[4294967294]',
    'topics[-1]',
    'topics[x',
    `place${'.a'.repeat(2000)}`,
    `place${'[0]'.repeat(2000)}`,
    'date[]=',
    '',
    ' ',
    '[]',
    '.',
    'name..x',
    '\u0000',
  ]

  test.each(HOSTILE)('%j changes nothing and never comes back', async (name) => {
    const taken = await parseForm(
      post([...Object.entries(VALID), [name, '{"a":1}']] as [string, string][]),
      schema,
    )
    expect(taken).toMatchObject({ ok: true, value: VALID })
    if (taken.ok) expect(Object.keys(taken.value).sort()).toEqual(['email', 'message', 'name'])
    const rejected = await parseForm(
      post([
        ['email', 'x'],
        [name, '{"a":1}'],
      ]),
      schema,
    )
    expect(rejected).toMatchObject({ ok: false, reply: { initialValue: { email: 'x' }, fields: ['email'] } })
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  const strings = sharedData('texte/blns.json')
  test.runIf(existsSync(strings))(
    'none of the naughty strings breaks a form, as name or as value',
    async () => {
      const naughty = z.array(z.string()).parse(JSON.parse(readFileSync(strings, 'utf8')))
      for (const text of naughty) {
        const form = await parseForm(
          post([...Object.entries(VALID), [text, text], ['place.npa', text]] as [string, string][]),
          schema,
        )
        expect(form.ok ? 'taken' : form.status).toBeOneOf(['taken', 400])
      }
    },
  )
  if (!existsSync(strings)) console.warn('forms: no blns.json here, its strings were not tried')
})
