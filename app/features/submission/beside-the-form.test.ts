import { describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import * as autosaveRoute from '~/routes/api.brouillon'
import * as localities from '~/routes/api.localites'
import { browserRequest } from '../../../tests/support/application'
import { app, COMPLETE, type Fields, formRequest, newForm, postNew, TOKEN } from './testing/form-routes'

describe('beside the page', () => {
  test('the draft saves itself and answers the card, the time and possible duplicates', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const save = async (fields: Fields) => {
      const request = formRequest('/api/brouillon', cookie, { draft: token, ...fields })
      const answer = await autosaveRoute.action({ request, params: {}, context: app.context })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await save({ title: '' })).toMatchObject({
      status: 200,
      body: {
        ok: true,
        saved: 'Rien à enregistrer pour l’instant.',
        preview: { title: 'Titre de l’événement', time: 'Date à préciser' },
      },
    })
    expect(await app.documents.get(drafts, token)).toBeNull()
    expect(await save(COMPLETE)).toMatchObject({
      body: {
        saved: 'Brouillon enregistré à 10\u00a0h',
        preview: { title: 'Concert de Noël', place: 'Lausanne', time: '20\u00a0h', date: { day: '24' } },
      },
    })
    // Another row has been added, with the times of the first: the card keeps its date.
    expect(await save({ ...COMPLETE, 'dates[1].startTime': '20:00' })).toMatchObject({
      body: { preview: { date: { day: '24' } } },
    })
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Concert de Noël' })
    await postNew(cookie, COMPLETE, token)
    expect(await save(COMPLETE)).toMatchObject({ status: 409, body: { ok: false } })
    expect(await app.documents.get(drafts, token)).toBeNull()
  })

  test('a draft that is open in two tabs is not written over by the one that knows less', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const save = async (tab: string, fields: Fields) => {
      const request = formRequest('/api/brouillon', cookie, { draft: token, tab, ...fields })
      const answer = await autosaveRoute.action({ request, params: {}, context: app.context })
      return { status: answer.status, body: await answer.json() }
    }
    const kept = async () => (await app.documents.get(drafts, token))?.fields.summary
    const A = 'onglet-a'
    const B = 'onglet-b'
    expect(await save(A, { summary: 'un' })).toMatchObject({ status: 200 })
    // The second tab opens the draft as it is, and goes on with it.
    const { draftVersion } = await newForm(cookie, `?draft=${token}`)
    const opened = { draftVersion: String(draftVersion) }
    expect(await save(B, { ...opened, summary: 'deux' })).toMatchObject({ status: 200 })
    expect(await save(B, { ...opened, summary: 'trois' })).toMatchObject({ status: 200 })
    // The first one has not heard of it.
    expect(await save(A, { summary: 'quatre' })).toMatchObject({ status: 409, body: { isElsewhere: true } })
    expect(await kept()).toEqual(['trois'])
    // Knowingly it may.
    expect(await save(A, { summary: 'quatre', over: 'on' })).toMatchObject({ status: 200 })
    expect(await save(A, { summary: 'cinq' })).toMatchObject({ status: 200 })
    expect(await save(B, { ...opened, summary: 'six' })).toMatchObject({ status: 409 })
    expect(await kept()).toEqual(['cinq'])
    // The form itself is sent by somebody who looks at it.
    await postNew(cookie, { intent: 'save', tab: B, summary: 'sept' }, token)
    expect(await save(B, { ...opened, summary: 'huit' })).toMatchObject({ status: 200 })
  })

  test('localities are suggested, cacheable', async () => {
    const answer = localities.loader({
      request: browserRequest('/api/localites?q=laus'),
      params: {},
      context: app.context,
    })
    expect(answer.headers.get('Cache-Control')).toContain('public')
    expect((await answer.json()).localities[0]).toMatchObject({ value: 'Lausanne (VD)', canton: 'VD' })
    const byNpa = localities.loader({
      request: browserRequest('/api/localites?q=1003'),
      params: {},
      context: app.context,
    })
    expect((await byNpa.json()).localities).toMatchObject([{ value: '1003 Lausanne' }])
  })
})
