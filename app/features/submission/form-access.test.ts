import { describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import * as autosaveRoute from '~/routes/api.brouillon'
import * as submitPage from '~/routes/organizer.submit-event'
import { browserRequest } from '../../../tests/support/application'
import {
  app,
  COMPLETE,
  editForm,
  formRequest,
  newForm,
  outcomeOf,
  postEdit,
  postNew,
  TOKEN,
  withEvent,
} from './testing/form-routes'

describe('who may', () => {
  test('visitors are sent to sign in, the script is told so', async () => {
    const toLogin = (path: string) => `/auth/login?${new URLSearchParams({ redirect: path })}`
    const request = browserRequest('/organizer/submit-event')
    const page = submitPage.loader({ request, params: {}, context: app.context })
    expect(await outcomeOf(page)).toMatchObject({ status: 302, location: toLogin('/organizer/submit-event') })
    expect(await postNew('', COMPLETE)).toMatchObject({ status: 302 })
    expect(await postEdit('', 'soiree-1', COMPLETE)).toMatchObject({ status: 302 })
    const save = formRequest('/api/brouillon', '', COMPLETE)
    expect(
      await outcomeOf(autosaveRoute.action({ request: save, params: {}, context: app.context })),
    ).toMatchObject({
      status: 401,
    })
  })

  test('another organizer’s event is missing, by page, by POST, by autosave and as a copy', async () => {
    const owner = await app.signedIn()
    const event = await withEvent(owner.user.uid)
    const { cookie } = await app.signedIn()
    for (const id of [event.id, 'nulle-part', '../../x']) {
      await expect(editForm(cookie, id)).rejects.toMatchObject({ status: 404 })
      expect(await postEdit(cookie, id, { ...COMPLETE, baseVersion: '1' })).toMatchObject({ status: 404 })
      const copy = await newForm(cookie, `?copie=${encodeURIComponent(id)}`).catch((answer) => answer)
      expect([copy.status, copy.headers.get('Location')]).toEqual([302, '/dashboard'])
      const request = formRequest('/api/brouillon', cookie, { ...COMPLETE, draft: TOKEN(), eventId: id })
      const save = autosaveRoute.action({ request, params: {}, context: app.context })
      expect(await outcomeOf(save)).toMatchObject({ status: 404 })
    }
    const admin = await app.signedIn({ role: 'admin' })
    expect(await editForm(admin.cookie, event.id)).toMatchObject({ eventId: event.id, mode: 'edit' })
  })

  test('somebody else’s draft shows nothing and stays as it is', async () => {
    const owner = await app.signedIn()
    const token = TOKEN()
    await postNew(owner.cookie, { ...COMPLETE, intent: 'save' }, token)
    const { cookie } = await app.signedIn()
    const view = await newForm(cookie, `?draft=${token}`)
    expect(view.token).not.toBe(token)
    expect(JSON.stringify(view)).not.toContain('Concert de Noël')
    await postNew(cookie, { ...COMPLETE, title: 'Pris', intent: 'save' }, token)
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Concert de Noël' })
    await postNew(cookie, { intent: 'discard' }, token)
    expect(await app.documents.get(drafts, token)).not.toBeNull()
  })
})
