import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Application, browserRequest, openApplication } from '../../tests/support/application'
import { flash, takeFlash } from './flash.server'
import { inRequestScope, setCookieOfAnswer } from './request-scope.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** The cookies of an answer that leaves this message, as the browser sends them back. */
async function flashed(message: string): Promise<string> {
  const answer = await inRequestScope(async () => {
    await flash(message)
    return new Response()
  })
  return answer.headers.getSetCookie().map(pairOf).join('; ')
}

function pairOf(setCookie: string): string {
  return setCookie.split(';', 1)[0] ?? ''
}

test('a message reaches the next page, and only that one', async () => {
  const cookie = await flashed('C’est fait.')
  const answer = await inRequestScope(async () => {
    const taken = await takeFlash(browserRequest('/', { cookie }))
    return Response.json(taken)
  })
  expect(await answer.json()).toMatchObject({ message: 'C’est fait.' })
  expect(answer.headers.get('Set-Cookie')).toMatch(/^agenda-flash=;.*Max-Age=0/)
})

test('two equal messages are told apart', async () => {
  const [first, second] = await Promise.all(
    ['Fait.', 'Fait.'].map(async (message) =>
      takeFlash(browserRequest('/', { cookie: await flashed(message) })),
    ),
  )
  expect(first?.id).not.toBe(second?.id)
})

test('a message that is not signed by us is none, nor is one of another form', async () => {
  const cookie = await flashed('Fait.')
  const forged = Buffer.from(JSON.stringify({ id: 'a', message: 'Appelez le 0900' })).toString('base64')
  for (const text of [
    '',
    'agenda-flash=',
    `agenda-flash=${forged}`,
    `${cookie}x`,
    cookie.replace('=', '=x'),
  ]) {
    expect(await takeFlash(browserRequest('/', { cookie: text }))).toBeNull()
  }
})

test('an answer carries the message beside other cookies, and what a loader sets itself stands', async () => {
  const answer = await inRequestScope(async () => {
    await flash('Fait.')
    setCookieOfAnswer('other=1')
    setCookieOfAnswer('session=renewed')
    return new Response(null, { headers: { 'Set-Cookie': 'session=ended' } })
  })
  expect(answer.headers.getSetCookie().map(pairOf)).toEqual([
    'session=ended',
    expect.stringMatching(/^agenda-flash=./),
    'other=1',
  ])
})
