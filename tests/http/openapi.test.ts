import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type AnySchema } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { events } from '~/domain/event'
import { seedAgenda } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'

const REQUESTS = 300
/** Another seed asks other questions. */
const SEED = 20_261_124

const describedSchema = z.object({
  paths: z.object({
    '/evenements.json': z.object({
      get: z.object({
        parameters: z.array(
          z.object({
            name: z.string(),
            example: z.union([z.string(), z.array(z.string())]).optional(),
            schema: z.object({
              enum: z.array(z.string()).optional(),
              items: z
                .object({ enum: z.array(z.string()).optional() })
                .passthrough()
                .optional(),
            }),
          }),
        ),
        responses: z.record(z.object({ content: z.record(z.unknown()).optional() }).passthrough()),
      }),
    }),
  }),
  components: z.object({ schemas: z.record(z.record(z.unknown())) }),
})

let app: App
let text: string
let described: z.infer<typeof describedSchema>
beforeAll(async () => {
  app = await startApp({
    async seed(store) {
      await seedAgenda(store)
      await store.transaction(async (transaction) => {
        const place = { name: '', street: '', npa: '', locality: '' }
        transaction.insert(events, 'sans-lieu', makeEvent({ title: 'Fête sans lieu', place }))
        transaction.insert(
          events,
          'deux-etats',
          makeEvent({
            title: 'Deux états',
            when: [
              { start: '2026-12-01T20:00', status: 'cancelled', note: 'Malade' },
              { start: '2026-12-02', status: null },
              { start: '2026-12-03', time: 'all_day', status: 'postponed' },
            ],
          }),
        )
      })
    },
  })
  text = await (await fetch(`${app.origin}/openapi.json`)).text()
  described = describedSchema.parse(JSON.parse(text))
})
afterAll(() => app.stop())

test('the description is one of OpenAPI 3.1, which scripts of any site may read', async () => {
  const answer = await new Validator().validate(JSON.parse(text))
  expect(answer.errors).toBeUndefined()
  expect(answer.valid).toBe(true)
  const { headers } = await fetch(`${app.origin}/openapi.json`)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('three hundred requests, sensible and not, are answered as described', {
  timeout: 240_000,
}, async () => {
  const { parameters, responses } = described.paths['/evenements.json'].get
  const schemas = answersBy(described.components.schemas)
  const asked = fc.sample(searches(parameters), { numRuns: REQUESTS, seed: SEED })
  const seen = new Map<number, number>()
  for (const search of asked) {
    const answer = await fetch(`${app.origin}/evenements.json?${search}`)
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    expect(Object.keys(responses), search).toContain(String(answer.status))
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    expect(Object.keys(responses[answer.status]?.content ?? {}), search).toContain(type)
    const check = answer.status === 200 ? schemas.agenda : schemas.error
    expect(check(await answer.json()), `${search}: ${JSON.stringify(check.errors)}`).toBe(true)
  }
  // Both kinds of answers were checked, and most of them hold events.
  expect(seen.get(200)).toBeGreaterThan(200)
  expect(seen.get(400)).toBeGreaterThan(10)
})

test('an answer tells the state of each date, and its licence', async () => {
  const answer = await (await fetch(`${app.origin}/evenements.json?q=deux+états&when=all`)).json()
  const item = answer.items.find(({ id }: { id: string }) => id === 'deux-etats')
  expect(item.occurrences.map(stateOf)).toEqual([
    { start: '2026-12-01T20:00:00+01:00', end: null, time: 'timed', status: 'cancelled' },
    {
      start: '2026-12-02T00:00:00+01:00',
      end: '2026-12-03T00:00:00+01:00',
      time: 'unknown',
      status: 'scheduled',
    },
    {
      start: '2026-12-03T00:00:00+01:00',
      end: '2026-12-04T00:00:00+01:00',
      time: 'all_day',
      status: 'postponed',
    },
  ])
  expect(answer.license.url).toBe(`${app.origin}/reutiliser#licence`)
})

function stateOf({ start, end, time, status }: Record<string, unknown>) {
  return { start, end, time, status }
}

/** The description promises no more than it must; here a field that it does not name is an error. */
function answersBy(schemas: Record<string, unknown>) {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'described', components: { schemas: closed(schemas) } } as AnySchema)
  const validatorOf = (name: string) => {
    const check = ajv.getSchema(`described#/components/schemas/${name}`)
    if (!check) throw new Error(`no schema ${name}`)
    return check
  }
  return { agenda: validatorOf('Agenda'), error: validatorOf('Error') }
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}

type Parameters = z.infer<typeof describedSchema>['paths']['/evenements.json']['get']['parameters']

function searches(parameters: Parameters): fc.Arbitrary<string> {
  const pair = fc.constantFrom(...parameters).chain(({ name, example = [], schema }) => {
    const sensible = [schema.enum ?? schema.items?.enum ?? [], example, name === 'limit' ? ['5', '100'] : []]
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('', '-1', '1e9', 'NaN', '<script>', '2026-13-45', '2026-12-24', 'a'.repeat(600)),
    )
    const known = sensible.flat()
    const value = known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, odd) : odd
    return value.map((text): [string, string] => [name, text])
  })
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs).toString())
    .filter((search) => search.length < 4000)
}
