import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from './forms.server'
import { HONEYPOT_FIELD } from './honeypot'
import type { Consumption } from './rate-limits.server'
import { post, schema, VALID } from './testing/contact-form'

describe('a valid form', () => {
  test('gives its value, urlencoded or multipart', async () => {
    expect(await parseForm(post(VALID), schema)).toMatchObject({ ok: true, value: VALID })
    const multipart = new FormData()
    for (const [name, value] of Object.entries(VALID)) multipart.append(name, value)
    expect(await parseForm(post(multipart), schema)).toMatchObject({ ok: true, value: VALID })
  })

  test('may come from a refined schema', async () => {
    const refined = schema.refine(({ name }) => name !== 'Personne', { path: ['name'], message: 'Qui ?' })
    expect(await parseForm(post(VALID), refined)).toMatchObject({ ok: true })
    expect(await parseForm(post({ ...VALID, name: 'Personne' }), refined)).toMatchObject({
      ok: false,
      reply: { error: { name: ['Qui ?'] } },
    })
  })

  test('can still be rejected with a reason, its values kept', async () => {
    const form = await parseForm(post(VALID), schema)
    if (!form.ok) return expect.unreachable()
    expect(form.reject('Fermé.', { email: 'Inconnue.' })).toMatchObject({
      status: 'error',
      initialValue: VALID,
      error: { '': ['Fermé.'], email: ['Inconnue.'] },
    })
  })

  test('comes without the marks that turn the reading order or hide between letters, but for passwords', async () => {
    const withPassword = schema.extend({ password: z.string() })
    const form = await parseForm(
      post({
        ...VALID,
        name: 'Cam\u202eille\u2066\u2069 \u200b👩\u200d👧',
        message: '\ufeffÀ\u00a020\u202fh\u2060\n\u202cci\u200cel',
        password: 'a\u202eb\u200bc',
      }),
      withPassword,
    )
    expect(form).toMatchObject({
      ok: true,
      value: {
        name: 'Camille 👩\u200d👧',
        message: 'À\u00a020\u202fh\nci\u200cel',
        password: 'a\u202eb\u200bc',
      },
    })
  })

  test('comes without control characters, its lines ending in one line feed', async () => {
    const form = await parseForm(
      post({ ...VALID, message: 'un\r\ndeux\rtrois\n\tquatre\u0000\u0007\u001b[31m' }),
      schema,
    )
    expect(form).toMatchObject({ ok: true, value: { message: 'un\ndeux\ntrois\n\tquatre[31m' } })
  })
})

describe('an invalid form', () => {
  test('says what is wrong beside each field, in French, and keeps the values', async () => {
    const form = await parseForm(post({ name: 'C', email: 'camille', message: '' }), schema)
    expect(form).toMatchObject({
      ok: false,
      status: 400,
      reply: {
        status: 'error',
        initialValue: { name: 'C', email: 'camille' },
        error: {
          name: ['Au moins 2\u00a0caractères.'],
          email: ['Cette adresse e-mail n’est pas acceptée. Exemple\u00a0: nom@exemple.ch.'],
          message: ['Écrivez votre message.'],
        },
      },
    })
  })

  test.each([
    ['empty', ''],
    ['JSON', new Blob(['{"name":"x"}'], { type: 'application/json' })],
    ['a broken multipart', new Blob(['--x\r\nnonsense'], { type: 'multipart/form-data; boundary=x' })],
    ['a multipart without a boundary', new Blob(['x'], { type: 'multipart/form-data' })],
  ])('%s is 400, never an exception', async (_what, body) => {
    expect(await parseForm(post(body), schema)).toMatchObject({ ok: false, status: 400 })
  })

  test('with a repeated field is a wrong type', async () => {
    const fields = [...Object.entries(VALID), ['name', 'Dominique']] as [string, string][]
    expect(await parseForm(post(fields), schema)).toMatchObject({
      ok: false,
      reply: { error: { name: [expect.any(String)] } },
    })
  })
})

describe('the honeypot', () => {
  test.each([
    ['left empty', { [HONEYPOT_FIELD]: '' }, true],
    ['filled in', { [HONEYPOT_FIELD]: '021 555 00 00' }, false],
    ['missing', {}, false],
  ])('%s: accepted %s', async (_how, trap, accepted) => {
    const form = await parseForm(post({ ...VALID, ...trap } as Record<string, string>), schema, {
      honeypot: true,
    })
    expect(form.ok).toBe(accepted)
    if (!form.ok) expect(form.status).toBe(400)
  })
})

describe('the limit', () => {
  const limit = { name: 'try', max: 1, windowSeconds: 3600 }
  const used: string[] = []
  const keep =
    (outcome: Consumption) =>
    async (_limit: unknown, address: string): Promise<Consumption> => {
      used.push(address)
      return outcome
    }

  test('used up is 429 with the time to wait, the values kept', async () => {
    const form = await parseForm(post(VALID), schema, { limit }, keep({ ok: false, retryAfterSeconds: 121 }))
    expect(form).toMatchObject({
      ok: false,
      status: 429,
      headers: { 'Retry-After': '121' },
      reply: {
        initialValue: VALID,
        error: { '': ['Trop d’essais en peu de temps. Réessayez dans 3\u00a0minutes.'] },
      },
    })
  })

  test('says « 1 minute » in the singular', async () => {
    const form = await parseForm(post(VALID), schema, { limit }, keep({ ok: false, retryAfterSeconds: 5 }))
    expect(form).toMatchObject({
      reply: { error: { '': ['Trop d’essais en peu de temps. Réessayez dans 1\u00a0minute.'] } },
    })
  })

  test('is not touched by a form that is not valid', async () => {
    used.length = 0
    await parseForm(post({ name: '' }), schema, { limit }, keep({ ok: true }))
    expect(used).toEqual([])
    expect(await parseForm(post(VALID), schema, { limit }, keep({ ok: true }))).toMatchObject({ ok: true })
    expect(used).toEqual(['unknown'])
  })
})
