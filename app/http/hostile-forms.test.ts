// Every form of the site is sent what no browser would send. A new route with an action is covered by being there.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ActionFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { events } from '~/domain/event'
import { type Application, openApplication, TEST_ORIGIN } from '../../tests/support/application'
import { makeEvent } from '../../tests/support/make-event'
import { type OidcServer, startOidcServer } from '../../tests/support/oidc'
import { HONEYPOT_FIELD } from './honeypot'

/** These read nothing of what is posted to them. */
const READS_NOTHING = ['$.tsx', 'auth.logout.ts', 'suivi.$key_.fin.tsx']
/** These answer 200 for a draft that they have saved. */
const SAVE_ANYTHING = ['api.brouillon.ts', 'proposer_.brouillon.ts']
/** The longest list of any form has 800 items, and one more for the schema to refuse. */
const LONGEST_LIST = 801
/** A form has at most so many. */
const MOST_ENTRIES = 2000

const seen = vi.hoisted(() => ({ schemas: new Set<unknown>() }))

// Nothing is replaced: the real functions run, and what comes by is looked at.
vi.mock('./known-fields.server', async (original) => {
  const real = await original<typeof import('./known-fields.server')>()
  return {
    ...real,
    knownFields(...args: Parameters<typeof real.knownFields>) {
      seen.schemas.add(args[1])
      return real.knownFields(...args)
    },
  }
})
vi.mock('@conform-to/zod/v3', async (original) => {
  const real = await original<typeof import('@conform-to/zod/v3')>()
  return {
    ...real,
    parseWithZod(...args: Parameters<typeof real.parseWithZod>) {
      if (!(args[0] instanceof FormData)) throw new TypeError('forms only')
      expectBounded(args[0])
      return real.parseWithZod(...args)
    },
  }
})

/** Fails before anything is made of names that would make long lists. */
function expectBounded(form: FormData): void {
  const names = [...form.keys()]
  expect(names.length).toBeLessThanOrEqual(MOST_ENTRIES)
  const indexes = names.flatMap((name) => [...name.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index)))
  expect(Math.max(-1, ...indexes)).toBeLessThan(LONGEST_LIST)
  expect(names.filter((name) => name.split(/[.[]/).length > 4 || name.includes('__proto__'))).toEqual([])
}

const ROUTES = fileURLToPath(new URL('../routes', import.meta.url))
const APP = fileURLToPath(new URL('..', import.meta.url))

interface RouteModule {
  action?: (args: ActionFunctionArgs) => unknown
}

/** The forms of a page that has several, by the constant that lists them. */
const formLists = new Map<string, string[]>()
for (const file of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file)) continue
  const source = readFileSync(path.join(APP, file), 'utf8')
  for (const [, name = '', words = ''] of source.matchAll(/const (\w+_FORMS) = \[([^\]]*)\]/g)) {
    formLists.set(
      name,
      [...words.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
    )
  }
}

function queriesOf(file: string): string[] {
  const list = /formIn\(.*, (\w+)\)/.exec(readFileSync(path.join(ROUTES, file), 'utf8'))?.[1]
  if (list === undefined) return ['']
  const forms = formLists.get(list)
  if (!forms) throw new Error(`${file}: where is ${list}?`)
  return ['', ...forms.map((form) => `?formulaire=${form}`)]
}

const routes = readdirSync(ROUTES).filter((file) =>
  /export (?:async )?(?:function|const) action\b/.test(readFileSync(path.join(ROUTES, file), 'utf8')),
)

// Signing in with Google and push messages are forms too.
let oidc: OidcServer
let app: Application
beforeAll(async () => {
  oidc = await startOidcServer()
  oidc.welcome(TEST_ORIGIN)
  app = await openApplication(oidc.env)
  app.env.firebase = {
    projectId: 'agenda',
    apiKey: 'key',
    authDomain: 'agenda.firebaseapp.com',
    storageBucket: 'agenda.firebasestorage.app',
    messagingSenderId: '123',
    appId: '1:123:web:abc',
    vapidKey: 'B'.repeat(87),
    fcmEmulator: null,
  }
})
afterAll(async () => {
  await app.close()
  await oidc.stop()
})

const ROLES = ['visitor', 'organizer', 'admin'] as const
type Role = (typeof ROLES)[number]
type Entries = readonly (readonly [name: string, value: string])[]
const ENCODINGS = { urlencoded: () => new URLSearchParams(), multipart: () => new FormData() }

let posts = 0

/** Posts as somebody new who has an event; answers the status. */
async function post(
  file: string,
  query: string,
  role: Role,
  entries: Entries,
  encoding: keyof typeof ENCODINGS = 'urlencoded',
): Promise<number> {
  const { action } = (await import(/* @vite-ignore */ `../routes/${file}`)) as RouteModule
  if (!action) throw new Error(`${file} has an action`)
  posts += 1
  const someone = role === 'visitor' ? null : await app.signedIn({ role })
  const id = `evenement-${posts}`
  const uid = someone?.user.uid ?? 'personne'
  if (file.includes('$id')) await app.documents.insert(events, id, makeEvent({ organizerUid: uid }))
  const body = ENCODINGS[encoding]()
  for (const [name, value] of entries) body.append(name, value)
  const request = new Request(`${TEST_ORIGIN}/x${query}`, {
    method: 'POST',
    headers: { cookie: someone?.cookie ?? '', 'User-Agent': 'Test' },
    body,
  })
  try {
    return statusOf(await action({ request, params: { id, uid, slug: 'musique' }, context: app.context }))
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return statusOf(thrown)
  }
}

function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status
  // Remix's data() makes this.
  return (answer as { init?: ResponseInit | null } | null)?.init?.status ?? 200
}

/** The names of a schema's fields, the items of lists as `[0]`. */
function namesIn(schema: z.ZodTypeAny, prefix = ''): string[] {
  if (schema instanceof z.ZodEffects) return namesIn(schema.innerType(), prefix)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return namesIn(schema.unwrap(), prefix)
  if (schema instanceof z.ZodDefault) return namesIn(schema.removeDefault(), prefix)
  if (schema instanceof z.ZodArray) return [prefix, ...namesIn(schema.element, `${prefix}[0]`)]
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion) {
    return schema.options.flatMap((option: z.ZodTypeAny) => namesIn(option, prefix))
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, field]) =>
      namesIn(field, prefix ? `${prefix}.${name}` : name),
    )
  }
  return [prefix]
}

const ANY_NAMES = ['name', 'items[0].id']

/** Enough for the form of an event to come as far as it can without its title. */
const BEGUN: Entries = [
  ['mode', 'dates'],
  ['dates[0].day', '2026-12-24'],
  ['category', 'musique'],
  ['organizerName', 'Chœur du Port'],
  [HONEYPOT_FIELD, ''],
]

function hostileForms(names: readonly string[]): Record<string, Entries> {
  const known = new Set(names)
  const withIndex = (index: number): Entries => [
    ...BEGUN,
    ...names
      .flatMap((name) => [name.replaceAll('[0]', `[${index}]`), `${name}[${index}]`, `${name}[${index}].x`])
      // An unchanged name would be no more than a field sent twice.
      .filter((name) => !known.has(name))
      .map((name) => [name, 'x'] as const),
  ]
  const each = (change: (name: string) => string): Entries => [
    ...BEGUN,
    ...names.map((name) => [change(name), 'x'] as const),
  ]
  const rows = names.filter((name) => name.includes('[0]'))
  return {
    'an index of a thousand': withIndex(1000),
    'an index of a million': withIndex(1_000_000),
    'the largest index': withIndex(2 ** 32 - 2),
    'many indexes at once': Array.from({ length: 30 }, (_, i) =>
      (rows.length > 0 ? rows : names).map(
        (name) => [name.replace('[0]', `[${999 - i}]`).replace('[0]', '[999]'), 'x'] as const,
      ),
    )
      .flat()
      .slice(0, 990),
    'three lists deep': each((name) => `${name}[999].b[999].c[999]`),
    'deep names': each((name) => `${name}${'.a'.repeat(300)}`),
    'deep lists': each((name) => `${name}${'[0]'.repeat(300)}`),
    'names that objects inherit': [
      ...each((name) => `${name}.__proto__.polluted`),
      ...each((name) => `${name}.constructor.prototype.polluted`),
      ['__proto__', 'x'],
      ['__proto__.polluted', 'x'],
      ['constructor', 'x'],
      ['constructor.prototype.polluted', 'x'],
    ],
    'ten thousand fields': Array.from(
      { length: 10_000 },
      (_, i) => [names[i % names.length] ?? 'x', 'x'] as const,
    ),
    'each field a hundred times': names
      .flatMap((name) => Array(100).fill([name, 'x'] as const))
      .slice(0, 990),
  }
}

describe.each(routes.filter((file) => !READS_NOTHING.includes(file)))('%s', (file) => {
  test.each(queriesOf(file))('%s', { timeout: 120_000 }, async (query) => {
    // A fresh token a post, so that each is a form of its own.
    const token = () => ['draft', `jeton-${posts}-${'x'.repeat(20)}`] as const
    for (const role of ROLES) {
      seen.schemas.clear()
      await post(file, query, role, [token(), ...BEGUN])
      // The schemas live as long as the module that made them: what was posted here is read by these.
      const names = [...new Set([...seen.schemas].flatMap((schema) => namesIn(schema as z.ZodTypeAny)))]
      // Buttons read nothing, and neither does what refuses before it reads.
      for (const [what, entries] of Object.entries(hostileForms(names.length > 0 ? names : ANY_NAMES))) {
        for (const encoding of ['urlencoded', 'multipart'] as const) {
          const status = await post(file, query, role, [token(), ...entries], encoding)
          const said = `${what}, ${encoding}, by a ${role}: ${status}`
          if (SAVE_ANYTHING.includes(file) && status === 200) continue
          expect(status, said).toBeGreaterThanOrEqual(300)
          expect(status, said).toBeLessThan(500)
        }
      }
    }
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
})

test('there are such routes, and forms within them', () => {
  expect(routes.length).toBeGreaterThan(18)
  expect(routes.flatMap(queriesOf).length).toBeGreaterThan(40)
})

test('only one file takes the body of a request apart', () => {
  const found = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|(?:^|\/)testing\//.test(file) &&
      /\.formData\(\)/.test(readFileSync(path.join(APP, file), 'utf8')),
  )
  expect(found).toEqual(['http/form-body.server.ts'])
})
