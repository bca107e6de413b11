import { describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { consume, limits, rateLimits } from '~/http/rate-limits.server'
import * as autosaveRoute from '~/routes/api.brouillon'
import * as submitPage from '~/routes/organizer.submit-event'
import { browserRequest, TEST_ORIGIN } from '../../../tests/support/application'
import { MAX_DRAFTS, saveDraft } from './draft-store.server'
import { app, COMPLETE, type Fields, formRequest, newForm, postNew, TOKEN } from './testing/form-routes'

describe('who has as many drafts as one may have', () => {
  const LIMIT = `Vous avez déjà ${MAX_DRAFTS} brouillons. Supprimez-en un`

  async function withAllDrafts(overrides: { emailVerified?: boolean } = {}) {
    const someone = await app.signedIn(overrides)
    const content = { eventId: null, baseVersion: null, fields: {} }
    const tokens = Array.from({ length: MAX_DRAFTS }, TOKEN)
    for (const token of tokens) await saveDraft(someone.user.uid, token, content, app)
    return { ...someone, tokens }
  }

  test('is told so, and what to do, by the form that saves itself and by every button', async () => {
    const { cookie, tokens } = await withAllDrafts()
    const request = formRequest('/api/brouillon', cookie, { ...COMPLETE, draft: TOKEN() })
    const saved = await autosaveRoute.action({ request, params: {}, context: app.context })
    expect([saved.status, await saved.json()]).toEqual([
      422,
      { ok: false, message: expect.stringContaining(LIMIT) },
    ])
    const said = (outcome: Awaited<ReturnType<typeof postNew>>) =>
      outcome.answer?.result.error?.['']?.join(' ')
    const save = await postNew(cookie, { ...COMPLETE, intent: 'save' })
    expect([save.status, said(save)]).toEqual([422, expect.stringContaining(LIMIT)])
    for (const wrong of [{ title: '' }, { category: 'rien' }]) {
      const sent = await postNew(cookie, { ...COMPLETE, ...wrong })
      expect([sent.status, said(sent)]).toEqual([400, expect.stringContaining(LIMIT)])
      expect(sent.answer?.result.initialValue).toMatchObject({ organizerName: COMPLETE.organizerName })
    }
    // A draft that is there already is saved.
    expect(await postNew(cookie, { ...COMPLETE, intent: 'save' }, tokens[0])).toMatchObject({ status: 303 })
    expect(await postNew(cookie, COMPLETE)).toMatchObject({ status: 303 })
  })

  test('is not told that something is kept', async () => {
    const { cookie } = await withAllDrafts({ emailVerified: false })
    const { status, answer } = await postNew(cookie, COMPLETE)
    const [message] = answer?.result.error?.[''] ?? []
    expect(status).toBe(403)
    expect(message).toMatch(
      /^Confirmez votre adresse e-mail pour envoyer votre annonce\. Vous avez déjà 100 /,
    )
    expect(message).not.toContain('enregistrée comme brouillon')
  })
})

describe('without JavaScript', () => {
  test('rows are added and removed, the form comes back to them with everything in it', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const added = await postNew(cookie, { ...COMPLETE, intent: 'add-date' }, token)
    expect(added).toMatchObject({ status: 303, location: `/organizer/submit-event?draft=${token}#date-1` })
    const view = await newForm(cookie, `?draft=${token}`)
    expect(view).toMatchObject({
      dateRows: 2,
      defaults: { title: 'Concert de Noël', dates: [{ day: '2026-12-24', startTime: '20:00' }, {}] },
      resumed: expect.stringContaining('Brouillon enregistré'),
    })

    const two = { ...COMPLETE, 'dates[1].day': '2026-12-25', 'dates[1].startTime': '17:00' }
    const removed = await postNew(cookie, { ...two, intent: 'remove-date:0' }, token)
    expect(removed.location).toContain('#date-0')
    expect(await newForm(cookie, `?draft=${token}`)).toMatchObject({
      dateRows: 1,
      defaults: { dates: [{ day: '2026-12-25', startTime: '17:00' }] },
    })
    const hours = await postNew(cookie, { ...COMPLETE, intent: 'add-hours' }, token)
    expect(hours.location).toContain('#heures-1')
    expect(await newForm(cookie, `?draft=${token}`)).toMatchObject({ hoursRows: 2 })
  })

  test('a draft is thrown away', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    await postNew(cookie, { ...COMPLETE, intent: 'save' }, token)
    expect(await postNew(cookie, { intent: 'discard' }, token)).toMatchObject({
      status: 303,
      location: '/dashboard',
    })
    expect(await app.documents.get(drafts, token)).toBeNull()
  })
})

test('a form that is refused counts like one that is saved: refusals fill no disk', async () => {
  const { user, cookie } = await app.signedIn()
  await consume({ ...limits.saveDraft, max: 1 }, user.uid, app)
  const { documents: used } = await app.documents.find(rateLimits, { limit: 1000 })
  for (const { id } of used.filter(({ id }) => id.startsWith('save-draft-'))) {
    await app.documents.update(rateLimits, id, { count: limits.saveDraft.max })
  }
  const before = await app.documents.count(drafts)
  const refused = await postNew(cookie, { ...COMPLETE, title: '', 'fill.source': 'Loto\nSamedi 5 décembre' })
  expect(refused.status).toBe(429)
  expect(refused.answer?.fill).toMatchObject({ state: 'refused', source: 'Loto\nSamedi 5 décembre' })
  expect(refused.answer?.result.error?.['']).toEqual([expect.stringContaining('Trop d’essais')])
  expect(refused.answer?.result.initialValue).toMatchObject({ category: 'musique' })
  expect(await app.documents.count(drafts)).toBe(before)
})

describe('drafts', () => {
  test('a form in which nothing was typed leaves none, whatever is pressed; one more row is something', async () => {
    const { cookie, user } = await app.signedIn()
    const blank: Fields = {
      organizerName: user.displayName,
      mode: 'dates',
      attendance: 'in_person',
      'price.kind': 'unknown',
      'dates[0].time': 'timed',
      'rules[0].kind': 'weekly',
      'rules[0].nth': '1',
      'rules[0].weekday': '6',
      'exhibition.time': 'timed',
      title: ' ',
      [HONEYPOT_FIELD]: '',
    }
    const kept = () => app.documents.count(drafts, [['authorUid', '==', user.uid]])
    expect(await postNew(cookie, { ...blank, intent: 'submit' })).toMatchObject({ status: 400 })
    expect(await postNew(cookie, { ...blank, intent: 'save' })).toMatchObject({ status: 303 })
    expect(await kept()).toBe(0)
    expect(await postNew(cookie, { ...blank, intent: 'add-date' })).toMatchObject({ status: 303 })
    expect(await kept()).toBe(1)
    const token = TOKEN()
    await postNew(cookie, { ...blank, title: 'Bal', intent: 'save' }, token)
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Bal' })
    // Emptied again, it is still a draft of somebody who knows of it.
    await postNew(cookie, { ...blank, intent: 'save' }, token)
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: '' })
  })

  test('an empty form offers the latest ones and says how many more there are', async () => {
    const { cookie } = await app.signedIn()
    const asked = async (search: string) => {
      const request = browserRequest(`/organizer/submit-event${search}`, { cookie })
      return (await submitPage.loader({ request, params: {}, context: app.context })).unfinished
    }
    expect(await asked('')).toEqual({ latest: [], more: 0 })
    const tokens = [TOKEN(), TOKEN(), TOKEN()]
    for (const [index, token] of tokens.entries()) {
      await postNew(cookie, { title: `Bal ${index}`, intent: 'save' }, token)
    }
    const unfinished = await asked('')
    expect(unfinished?.more).toBe(1)
    expect(unfinished?.latest).toHaveLength(2)
    const [latest] = unfinished?.latest ?? []
    expect(await asked(new URL(latest?.to ?? '', TEST_ORIGIN).search)).toBeNull()
  })
})
