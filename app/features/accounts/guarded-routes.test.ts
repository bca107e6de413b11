// Whatever lies under these paths is refused to those it is not for. A new file is covered by being there.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'

const ROUTES = fileURLToPath(new URL('../../routes', import.meta.url))
const GUARDED = ['admin', 'organizer', 'dashboard', 'payment', 'api']
/** Everybody may ask for these; Stripe's notices are signed. */
const PUBLIC = ['api.stripe.ts', 'api.lieux.ts', 'api.localites.ts', 'api.suggestions.ts']

type Run = (args: LoaderFunctionArgs) => unknown
interface RouteModule {
  loader?: Run
  action?: Run
  default?: unknown
}

/** The first part of a route's address; layouts without one are passed over. */
function firstSegment(file: string): string {
  const segments = file.replace(/\.tsx?$/, '').split('.')
  return (segments.find((segment) => !segment.startsWith('_')) ?? '').replace(/_$/, '')
}

const guarded = readdirSync(ROUTES).filter(
  (file) => GUARDED.includes(firstSegment(file)) && !PUBLIC.includes(file),
)

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** Returns the address to which a GET or a POST is sent, or its status; 'passes' when nothing refuses it. */
async function answerTo(run: Run, cookie: string, form?: Record<string, string>): Promise<string> {
  const params = { id: 'x', slug: 'x', uid: 'x', '*': 'x' }
  try {
    const answer = await run({
      request: browserRequest('/x', { cookie, form }),
      params,
      context: app.context,
    })
    return answer instanceof Response ? refusalIn(answer) : 'passes'
  } catch (thrown) {
    if (thrown instanceof Response) return refusalIn(thrown)
    throw thrown
  }
}

function refusalIn(response: Response): string {
  const target = response.headers.get('Location')
  if (target !== null) return target
  return [401, 403, 405].includes(response.status)
    ? String(response.status)
    : `passes with ${response.status}`
}

const TO_VISITORS = /^(\/auth\/login\?redirect=%2Fx|401|403|405)$/
const TO_ORGANIZERS = /^(\/|403|405)$/

describe.each(guarded)('%s', (file) => {
  const opened = () => import(/* @vite-ignore */ `../../routes/${file}`) as Promise<RouteModule>

  test('is no page without a loader that guards it', async () => {
    const { loader, action, default: page } = await opened()
    expect(loader ?? (page ? undefined : action)).toBeTypeOf('function')
  })

  test('refuses visitors, and organizers where it is for admins', async () => {
    const { loader, action } = await opened()
    const { cookie } = await app.signedIn({ trusted: true })
    for (const [run, form] of [
      [loader, undefined],
      [action, { intent: 'x' }],
    ] as const) {
      if (!run) continue
      expect(await answerTo(run, '', form)).toMatch(TO_VISITORS)
      if (firstSegment(file) === 'admin') expect(await answerTo(run, cookie, form)).toMatch(TO_ORGANIZERS)
    }
  })
})

test('there are such routes', () => {
  expect(guarded.length).toBeGreaterThan(15)
  expect(guarded).toContain('admin_.events.tsx')
})
