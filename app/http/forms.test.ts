import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sharedData } from '../../tests/support/shared-data'
import { parseForm, readForm } from './forms.server'
import { HONEYPOT_FIELD } from './honeypot'
import type { Consumption } from './rate-limits.server'

const schema = z.object({
  name: z.string().min(2).max(80),
  email: z.string().email(),
  message: z.string({ required_error: 'Écrivez votre message.' }).max(500),
  topics: z.array(z.string()).max(3).optional(),
  place: z.object({ npa: z.string() }).optional(),
})
const VALID = { name: 'Camille', email: 'camille@exemple.ch', message: 'Bonjour' }

/** As long as Node's parser asks for. */
const B = `B${'-'.repeat(30)}`

function post(fields: Record<string, string> | [string, string][] | BodyInit): Request {
  const isBody = typeof fields === 'string' || fields instanceof FormData || fields instanceof Blob
  const body = isBody ? fields : new URLSearchParams(fields as Record<string, string>)
  return new Request('http://localhost/contact', { method: 'POST', body })
}

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
          name: ['Au moins 2 caractères.'],
          email: ['Adresse e-mail non valable.'],
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

  test('of ten thousand fields is refused quickly', async () => {
    const fields = Array.from({ length: 10_000 }, (): [string, string] => ['message', 'x'])
    expect(await parseForm(post(fields), schema)).toMatchObject({ ok: false, status: 400 })
  })

  test('with more text than any form of ours has is refused, and none of it comes back', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(VALID)) form.append(name, value)
    for (let piece = 0; piece < 5; piece += 1) form.append('message', 'x'.repeat(100_000))
    const refused = await parseForm(post(form), schema)
    expect(refused).toMatchObject({ ok: false, status: 400 })
    expect(JSON.stringify(refused).length).toBeLessThan(1000)
  })

  test('of more parts than any form of ours has is not taken apart', async () => {
    const boundary = '----WebKitFormBoundary0123456789abcdef'
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n`
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const many = new Request('http://localhost/contact', {
      method: 'POST',
      headers,
      body: `${part.repeat(150_000)}--${boundary}--\r\n`,
    })
    // Takes seconds for so many.
    const takenApart = vi.spyOn(Response.prototype, 'formData')
    expect(await parseForm(many, schema)).toMatchObject({ ok: false, status: 400 })
    expect(takenApart).not.toHaveBeenCalled()
    const few = new Request('http://localhost/contact', {
      method: 'POST',
      headers,
      body: `${part}--${boundary}--\r\n`,
    })
    expect(await readForm(few, schema)).toBeInstanceOf(FormData)
    expect(takenApart).toHaveBeenCalledOnce()
  })

  test('whose multipart boundary can be read in two ways is not taken apart', async () => {
    const fields = Object.entries(VALID).map(
      ([name, value]) => `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const body = `${fields.join('')}--${B}--\r\n`
    const read = (type: string) =>
      readForm(
        new Request('http://localhost', { method: 'POST', headers: { 'Content-Type': type }, body }),
        schema,
      )
    for (const type of [
      `multipart/form-data; boundary=A; boundary=${B}`,
      `multipart/form-data; boundary=${B}; boundary=${B}`,
      `multipart/form-data; x="; boundary=A"; boundary=${B}`,
      `multipart/form-data; boundary="${B}`,
      'multipart/form-data; boundary=""',
      `multipart/form-data; boundary=${'B'.repeat(71)}`,
      `multipart/mixed; boundary=${B}`,
      'text/plain',
    ]) {
      expect(await read(type), type).toBeNull()
    }
    for (const type of [
      `multipart/form-data; boundary=${B}`,
      `Multipart/Form-Data;boundary="${B}"`,
      `multipart/form-data; charset=utf-8; Boundary=${B}`,
      // Counted by the boundary that the parser is given, whatever else is called so.
      `multipart/form-data; x-boundary=A; boundary=${B}`,
    ]) {
      const form = await read(type)
      expect(form && Object.fromEntries(form), type).toEqual(VALID)
    }
  })

  test('is counted by the boundary it is taken apart by, however small it is', async () => {
    const part = `--${B}\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n`
    const headers = { 'Content-Type': `multipart/form-data; x-boundary=A; boundary=${B}` }
    const body = `${part.repeat(1001)}--${B}--\r\n`
    const takenApart = vi.spyOn(Response.prototype, 'formData').mockClear()
    expect(
      await parseForm(new Request('http://localhost', { method: 'POST', headers, body }), schema),
    ).toMatchObject({
      ok: false,
      status: 400,
    })
    expect(await parseForm(post('a&'.repeat(1001)), schema)).toMatchObject({ ok: false, status: 400 })
    expect(takenApart).not.toHaveBeenCalled()
  })

  test('with a repeated field is a wrong type', async () => {
    const fields = [...Object.entries(VALID), ['name', 'Dominique']] as [string, string][]
    expect(await parseForm(post(fields), schema)).toMatchObject({
      ok: false,
      reply: { error: { name: [expect.any(String)] } },
    })
  })
})

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
      reply: { initialValue: VALID, error: { '': ['Trop de demandes. Réessayez dans 3 minutes.'] } },
    })
  })

  test('says « 1 minute » in the singular', async () => {
    const form = await parseForm(post(VALID), schema, { limit }, keep({ ok: false, retryAfterSeconds: 5 }))
    expect(form).toMatchObject({ reply: { error: { '': ['Trop de demandes. Réessayez dans 1 minute.'] } } })
  })

  test('is not touched by a form that is not valid', async () => {
    used.length = 0
    await parseForm(post({ name: '' }), schema, { limit }, keep({ ok: true }))
    expect(used).toEqual([])
    expect(await parseForm(post(VALID), schema, { limit }, keep({ ok: true }))).toMatchObject({ ok: true })
    expect(used).toEqual(['unknown'])
  })
})
