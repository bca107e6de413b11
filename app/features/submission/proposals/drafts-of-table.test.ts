// A visitor's table of different events: drafts that this browser finds again.
import { expect, test } from 'vitest'
import { formToken, sendForm } from './testing/proposing'
import { openBrowser } from './testing/visitor-browser'

const table = (count: number) =>
  ['Date;Heure;Titre', ...Array.from({ length: count }, (_, at) => `5.12.2026;20h;Soirée ${at + 1}`)].join(
    '\n',
  )

async function choose(visitor: ReturnType<typeof openBrowser>, token: string, source: string) {
  const { answer } = await visitor.send({ intent: 'fill', 'fill.source': source }, token)
  if (answer?.fill?.state !== 'several') throw new Error(JSON.stringify(answer?.fill))
  return answer.fill
}

test('as many drafts as the browser remembers, and the others are named', async () => {
  const visitor = openBrowser()
  const { view } = await visitor.open()
  const { choices, mostDrafts } = await choose(visitor, view.token, table(14))
  expect(mostDrafts).toBe(11)
  const events = choices.map(({ value }) => value)
  const { answer } = await visitor.send(
    { intent: 'make-drafts', 'fill.source': table(14), 'fill.events': events },
    view.token,
  )
  if (answer?.fill?.state !== 'drafted') throw new Error(JSON.stringify(answer?.fill))
  const { drafts, home, notes } = answer.fill
  expect(drafts).toHaveLength(11)
  expect(home).toBeNull()
  expect(notes[0]).toMatch(/^3\sévénements sans brouillon\s: .*Soirée 12.*Terminez d’abord/)
  for (const { to, title } of drafts) {
    const opened = await visitor.open(to.slice(to.indexOf('?')))
    expect(opened.view.defaults).toMatchObject({ title, dates: [{ day: '2026-12-05', startTime: '20:00' }] })
  }
  // Nothing that waits is forgotten for more.
  const next = await visitor.open(`?draft=${view.token}`)
  expect((await choose(visitor, next.view.token, table(3))).mostDrafts).toBe(0)
})

test('a browser without cookies fills one form at a time', async () => {
  const token = formToken()
  const source = table(3)
  const asked = await sendForm({ intent: 'fill', 'fill.source': source }, { token })
  expect(asked.answer?.fill).toMatchObject({ state: 'several', mostDrafts: 0 })
  const refused = await sendForm(
    { intent: 'make-drafts', 'fill.source': source, 'fill.events': ['x'] },
    { token },
  )
  expect(refused.status).toBe(422)
  expect(refused.answer?.result.error?.['']?.[0]).toMatch(/un événement à la fois/)
})
