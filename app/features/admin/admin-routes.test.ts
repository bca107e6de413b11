import type { ActionFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addedSpellings } from '~/domain/added-spelling'
import { adminLog } from '~/domain/admin-log'
import { categories } from '~/domain/category'
import { type Partner, partners } from '~/domain/partner'
import { places } from '~/domain/place'
import { users } from '~/domain/user'
import * as categoriesPage from '~/routes/admin_.categories._index'
import * as categoryPage from '~/routes/admin_.categories.$slug'
import * as newCategory from '~/routes/admin_.categories.nouveau'
import * as partnersPage from '~/routes/admin_.partners._index'
import * as partnerPage from '~/routes/admin_.partners.$id'
import * as newPartner from '~/routes/admin_.partners.nouveau'
import * as placesPage from '~/routes/admin_.places._index'
import * as placePage from '~/routes/admin_.places.$id'
import * as usersPage from '~/routes/admin_.users._index'
import * as userPage from '~/routes/admin_.users.$uid'
import * as vocabularyPage from '~/routes/admin_.vocabulaire'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { makePlace } from '../../../tests/support/make-place'
import { CATEGORY_FORMS } from './categories/category-actions.server'
import { PARTNER_FORMS } from './partners/partner-actions.server'
import { PLACE_FORMS } from './places/place-actions.server'
import { USER_FORMS } from './users/user-forms'
import { SPELLING_FORMS } from './vocabulary/spelling-actions.server'

let app: Application
let victim = ''
beforeAll(async () => {
  app = await openApplication()
  victim = (await app.signedIn()).user.uid
  await app.documents.insert<Partner>(partners, 'la-salle', PARTNER)
  for (const id of ['la-salle', 'autre-salle']) await app.documents.insert(places, id, makePlace())
})
afterAll(() => app.close())

const PARTNER: Partner = {
  name: 'La Salle',
  kind: 'venue',
  tier: 'ami',
  description: '',
  logo: null,
  website: null,
  email: null,
  phone: null,
  locality: '',
  canton: null,
  order: 0,
  active: true,
}

type Run = (args: ActionFunctionArgs) => unknown
type Params = () => Record<string, string>
const none: Params = () => ({})
const slug: Params = () => ({ slug: 'musique' })
const id: Params = () => ({ id: 'la-salle' })
const uid: Params = () => ({ uid: victim })

const LOADERS: [path: string, run: Run, params: Params][] = [
  ['/admin/categories', categoriesPage.loader, none],
  ['/admin/categories/nouveau', newCategory.loader, none],
  ['/admin/categories/musique', categoryPage.loader, slug],
  ['/admin/partners?q=a', partnersPage.loader, none],
  ['/admin/partners/nouveau', newPartner.loader, none],
  ['/admin/partners/la-salle', partnerPage.loader, id],
  ['/admin/users?q=a', usersPage.loader, none],
  ['/admin/places?q=a', placesPage.loader, none],
  ['/admin/places/la-salle', placePage.loader, id],
  ['/admin/users/x', userPage.loader, uid],
  ['/admin/vocabulaire?essai=jazz', vocabularyPage.loader, none],
]

const LOOK = { label: 'Intruse', colour: '#0b5bc4', icon: 'tent', schemaType: 'Event' }
const CATEGORY_FIELDS = { ...LOOK, position: '3', fate: 'remove' }
const PARTNER_FIELDS = { name: 'Intrus', kind: 'donor', tier: 'principal' }

const ACTIONS: [path: string, run: Run, params: Params, form: Record<string, string>][] = [
  ...['up', 'down', 'move'].map((intent): (typeof ACTIONS)[number] => [
    '/admin/categories',
    categoriesPage.action,
    none,
    { intent, slug: 'spectacles', to: 'musique' },
  ]),
  ['/admin/categories/nouveau', newCategory.action, none, LOOK],
  ...CATEGORY_FORMS.map((form): (typeof ACTIONS)[number] => [
    `/admin/categories/musique?formulaire=${form}`,
    categoryPage.action,
    slug,
    CATEGORY_FIELDS,
  ]),
  ['/admin/partners/nouveau', newPartner.action, none, PARTNER_FIELDS],
  ...PARTNER_FORMS.map((form): (typeof ACTIONS)[number] => [
    `/admin/partners/la-salle?formulaire=${form}`,
    partnerPage.action,
    id,
    PARTNER_FIELDS,
  ]),
  ...PLACE_FORMS.map((form): (typeof ACTIONS)[number] => [
    `/admin/places/la-salle?formulaire=${form}`,
    placePage.action,
    id,
    { name: 'Intrus', locality: '1260 Nyon', into: 'autre-salle', version: '1' },
  ]),
  ...USER_FORMS.map((form): (typeof ACTIONS)[number] => [
    `/admin/users/x?formulaire=${form}`,
    userPage.action,
    uid,
    { currentPassword: TEST_PASSWORD, right: 'grant' },
  ]),
  ...SPELLING_FORMS.map((form): (typeof ACTIONS)[number] => [
    `/admin/vocabulaire?formulaire=${form}`,
    vocabularyPage.action,
    none,
    { mots: 'zwiebel', sens: 'public=aines', id: 'zwiebel', version: '1' },
  ]),
]

const toLogin = (path: string) => `/auth/login?${new URLSearchParams({ redirect: path })}`

async function outcomeOf(run: Run, request: Request, params: Record<string, string>): Promise<string> {
  try {
    await run({ request, params, context: app.context })
    return 'passes'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location') ?? String(thrown.status)
    throw thrown
  }
}

/** Everything that admins could change, versions included. */
async function everything(): Promise<string> {
  const pages = await Promise.all([
    app.documents.find(categories, { includeRemoved: true }),
    app.documents.find(partners, { includeRemoved: true }),
    app.documents.find(places, { includeRemoved: true }),
    app.documents.find(users, {
      where: [['email', '>=', '']],
      includeRemoved: true,
      orderBy: ['email', 'asc'],
    }),
    app.documents.find(addedSpellings, {}),
    app.documents.find(adminLog, {}),
  ])
  return JSON.stringify(pages.map(({ documents }) => documents))
}

describe('to visitors and organizers is closed', () => {
  test.each(LOADERS)('the page %s', async (path, run, params) => {
    expect(await outcomeOf(run, browserRequest(path), params())).toBe(toLogin(path))
    const { cookie } = await app.signedIn()
    expect(await outcomeOf(run, browserRequest(path, { cookie }), params())).toBe('/')
    const admin = await app.signedIn({ role: 'admin' })
    expect(await outcomeOf(run, browserRequest(path, { cookie: admin.cookie }), params())).toBe('passes')
  })

  test.each(ACTIONS)('the form %s', async (path, run, params, form) => {
    const organizer = await app.signedIn({ trusted: true })
    const disabled = await app.signedIn({ role: 'admin', disabled: true })
    const before = await everything()
    expect(await outcomeOf(run, browserRequest(path, { form }), params())).toBe(toLogin(path))
    const { cookie } = organizer
    expect(await outcomeOf(run, browserRequest(path, { cookie, form }), params())).toBe('/')
    const closed = browserRequest(path, { cookie: disabled.cookie, form })
    expect(await outcomeOf(run, closed, params())).toBe(toLogin(path))
    expect(await everything()).toBe(before)
  })
})

test('what does not exist is 404, and a form that does not exist is 400', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const statusOf = async (run: Run, request: Request, params: Record<string, string>) =>
    run({ request, params, context: app.context })
  const get = browserRequest('/x', { cookie })
  for (const [run, params] of [
    [categoryPage.loader, { slug: 'absente' }],
    [partnerPage.loader, { id: '../x' }],
    [userPage.loader, { uid: 'nobody' }],
  ] as const) {
    await expect(statusOf(run as Run, get.clone(), params)).rejects.toMatchObject({ init: { status: 404 } })
  }
  for (const [run, params] of [
    [categoryPage.action, { slug: 'musique' }],
    [partnerPage.action, { id: 'la-salle' }],
    [userPage.action, { uid: victim }],
    [categoriesPage.action, {}],
    [vocabularyPage.action, {}],
  ] as const) {
    const post = browserRequest('/x?formulaire=constructor', { cookie, form: { intent: '__proto__' } })
    await expect(statusOf(run as Run, post, params)).rejects.toMatchObject({ status: 400 })
  }
})

describe('a form as browsers send it, with its empty fields', () => {
  const post = async (run: Run, path: string, form: Record<string, string>, params = {}) => {
    const { cookie } = await app.signedIn({ role: 'admin' })
    return run({ request: browserRequest(path, { cookie, form }), params, context: app.context })
  }

  test('makes a partner', async () => {
    const empty = {
      description: '',
      logoAlt: '',
      website: '',
      email: '',
      phone: '',
      locality: '',
      canton: '',
      order: '',
    }
    const answer = await post(newPartner.action as Run, '/admin/partners/nouveau', {
      ...PARTNER_FIELDS,
      ...empty,
    })
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
    const id = answer.headers.get('Location')?.split('/').at(-1) ?? ''
    expect(await app.documents.get(partners, id)).toMatchObject({
      ...PARTNER_FIELDS,
      website: null,
      order: 0,
    })
    const wrong = { ...PARTNER_FIELDS, ...empty, website: 'javascript:alert(1)', order: '1.5', canton: 'ZH' }
    expect(await post(newPartner.action as Run, '/admin/partners/nouveau', wrong)).toMatchObject({
      data: {
        reply: { error: { website: expect.anything(), order: expect.anything(), canton: expect.anything() } },
      },
      init: { status: 400 },
    })
  })

  test('makes a category', async () => {
    const answer = await post(newCategory.action as Run, '/admin/categories/nouveau', {
      ...LOOK,
      synonyms: '',
      slug: '',
    })
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
    expect(answer.headers.get('Location')).toBe('/admin/categories/intruse')
    expect(await app.documents.get(categories, 'intruse')).toMatchObject({ label: 'Intruse', synonyms: [] })
    expect(
      await post(newCategory.action as Run, '/admin/categories/nouveau', { ...LOOK, synonyms: '', slug: '' }),
    ).toMatchObject({ data: { error: { slug: expect.anything() } }, init: { status: 409 } })
  })

  test('adds a spelling, refuses it a second time, and shows how a question is read with it', async () => {
    const path = '/admin/vocabulaire?formulaire=ajouter'
    const form = { mots: 'Zwiebel', sens: 'public=aines' }
    const answer = await post(vocabularyPage.action as Run, path, form)
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
    expect(answer.headers.get('Location')).toBe('/admin/vocabulaire')
    expect(await post(vocabularyPage.action as Run, path, form)).toMatchObject({
      data: { message: expect.stringContaining('déjà ajoutée') },
      init: { status: 409 },
    })
    expect(await post(vocabularyPage.action as Run, path, { mots: '', sens: '' })).toMatchObject({
      data: { message: 'Écrivez un mot ou une expression.' },
    })
    const { cookie } = await app.signedIn({ role: 'admin' })
    const request = browserRequest('/admin/vocabulaire?essai=jazz+zwiebel', { cookie })
    const page = await vocabularyPage.loader({ request, params: {}, context: app.context })
    expect(page.added).toMatchObject([{ id: 'zwiebel', words: 'Zwiebel', meaning: 'Aînés' }])
    expect(page.tried).toMatchObject({ filters: ['Aînés'], rest: 'jazz' })
    const labels = page.groups.flatMap(({ options }) => options.map(({ label }) => label))
    expect(labels.filter((label) => label === '')).toEqual([])
  })
})
