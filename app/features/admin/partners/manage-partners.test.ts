import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logOf } from '~/domain/admin-log'
import { events } from '~/domain/event'
import { type Partner, partners } from '~/domain/partner'
import { type Application, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import {
  createPartner,
  editPartner,
  removeLogo,
  removePartner,
  setPartnerActive,
} from './manage-partners.server'
import { partnerFields, partnerForm, textOfPartner } from './partner-form'
import { partnersPage } from './partners-page.server'

const ACTOR = { uid: 'anne', name: 'Anne' }
let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

async function logoFile(colour = 'red'): Promise<File> {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .withExif({ IFD0: { Artist: 'Camille' } })
    .toBuffer()
  return new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' })
}

async function storedLogos(): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { key } of app.files.list('images/')) ids.add(key.split('/')[1] ?? '')
  return [...ids].sort()
}

const FIELDS = { name: 'La Chaufferie', kind: 'venue', tier: 'soutien' }

let count = 0
/** Each with an address of its own: what is posted twice within a minute is one partner. */
async function added(input: object = {}): Promise<string> {
  count += 1
  const fields = { ...FIELDS, email: `partenaire-${count}@example.ch`, ...input }
  const outcome = await createPartner(ACTOR, partnerForm.parse(fields), app)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}

async function stored(id: string): Promise<Partner> {
  const partner = await app.documents.get(partners, id)
  if (!partner) throw new Error('gone')
  return partner
}

/** The form as it is shown now, with these changes. */
async function form(id: string, change: object) {
  const shown = partnerFields(textOfPartner(await stored(id)))
  const given = Object.entries(shown).filter(([, value]) => value !== '')
  return partnerForm.parse({ ...Object.fromEntries(given), base: JSON.stringify(shown), ...change })
}

describe('a partner', () => {
  test('begins inactive, with what was given, and appears when activated', async () => {
    const id = await added({ website: 'chaufferie.ch', canton: 'VD', locality: 'Nyon', email: 'a@b.ch' })
    expect(await stored(id)).toMatchObject({ website: 'https://chaufferie.ch', canton: 'VD', active: false })
    expect(app.catalogue.partner(id)).toBeNull()
    expect(await setPartnerActive(ACTOR, id, true, app.documents)).toBe(true)
    expect(app.catalogue.partner(id)).toMatchObject({ name: 'La Chaufferie' })
    expect(await setPartnerActive(ACTOR, 'absent', true, app.documents)).toBe(false)
    const log = (await logOf('partner', id, app.documents)).map(({ action }) => action)
    expect(log.sort()).toEqual(['activated', 'created'])
  })

  test('posted twice within a minute it is one, with one logo; removed meanwhile, another is made', async () => {
    const before = await storedLogos()
    const posted = async () => ({
      email: 'deux-fois@example.ch',
      logo: await logoFile(),
      logoAlt: 'Une flamme',
    })
    const [id, again] = await Promise.all([added(await posted()), added(await posted())])
    expect(again).toBe(id)
    expect((await logOf('partner', id, app.documents)).map(({ action }) => action)).toEqual(['created'])
    expect(await storedLogos()).toHaveLength(before.length + 1)
    expect(await added({ email: 'deux-fois@example.ch' })).not.toBe(id)

    await removeLogo(ACTOR, id, app)
    await removePartner(ACTOR, id, app.documents)
    const other = await added(await posted())
    expect(other).not.toBe(id)
    await removeLogo(ACTOR, other, app)
    expect(await storedLogos()).toEqual(before)
  })

  test('has a logo with a text: re-encoded, replaced, removed, and no file is left behind', async () => {
    const before = await storedLogos()
    const refused = await createPartner(ACTOR, partnerForm.parse({ ...FIELDS, logo: await logoFile() }), app)
    expect(refused).toEqual({ ok: false, reason: 'needs-alt' })
    expect(await storedLogos()).toEqual(before)

    const id = await added({ logo: await logoFile(), logoAlt: 'Une flamme' })
    const first = (await stored(id)).logo?.id ?? ''
    expect(first).toMatch(/^partner-[0-9a-f]{32}$/)
    expect(await editPartner(ACTOR, id, await form(id, { logo: await logoFile('blue') }), app)).toMatchObject(
      {
        ok: true,
      },
    )
    const second = (await stored(id)).logo
    expect(second).toMatchObject({ alt: 'Une flamme' })
    expect(second?.id).not.toBe(first)
    expect(await storedLogos()).not.toContain(first)
    expect(await editPartner(ACTOR, id, await form(id, { logoAlt: '' }), app)).toEqual({
      ok: false,
      reason: 'needs-alt',
    })
    await removeLogo(ACTOR, id, app)
    expect((await stored(id)).logo).toBeNull()
    expect(await storedLogos()).toEqual(before)
  })

  test.each([
    ['empty', ''],
    ['not-an-image', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['damaged', '\xff\xd8\xff'],
  ])('refuses a logo that is %s and keeps what it had', async (reason, content) => {
    const id = await added()
    const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0))
    const logo = new File([bytes], '../../logo.jpg', { type: 'image/jpeg' })
    const outcome = await editPartner(ACTOR, id, await form(id, { logo, logoAlt: 'x', name: 'Autre' }), app)
    expect(outcome).toEqual({ ok: false, reason })
    expect(await stored(id)).toMatchObject({ name: 'La Chaufferie', logo: null })
  })

  test('edited by two keeps both changes; the same field is told to the second, whose logo is not kept', async () => {
    const id = await added()
    const before = await storedLogos()
    const mine = await form(id, { name: 'Mien', logo: await logoFile(), logoAlt: 'x' })
    await editPartner(ACTOR, id, await form(id, { phone: '+41 22 555 01 23' }), app)
    await editPartner(ACTOR, id, await form(id, { name: 'Leur' }), app)
    const outcome = await editPartner(ACTOR, id, mine, app)
    expect(outcome).toMatchObject({
      reason: 'conflict',
      conflicts: [{ field: 'name', from: 'La Chaufferie', to: 'Leur' }],
    })
    expect(await storedLogos()).toEqual(before)
    if (outcome.ok || outcome.reason !== 'conflict') throw new Error('no conflict')
    const again = { ...mine, base: JSON.stringify(outcome.base) }
    expect(await editPartner(ACTOR, id, again, app)).toMatchObject({ ok: true, theirs: [{ field: 'phone' }] })
    expect(await stored(id)).toMatchObject({ name: 'Mien', phone: '+41 22 555 01 23', logo: { alt: 'x' } })
  })

  test('of two logos sent at once keeps one, and the other leaves the store', async () => {
    const id = await added()
    const before = await storedLogos()
    const both = await Promise.all(
      ['green', 'gold'].map(async (colour) => form(id, { logo: await logoFile(colour), logoAlt: 'x' })),
    )
    await Promise.all(both.map((sent) => editPartner(ACTOR, id, sent, app)))
    const { logo } = await stored(id)
    expect(await storedLogos()).toEqual([...before, logo?.id ?? ''].sort())
  })

  test('that an event names is not removed; others leave a tombstone', async () => {
    const id = await added()
    await app.documents.insert(events, 'names-it', makeEvent({ partnerId: id, status: 'draft' }))
    expect(await removePartner(ACTOR, id, app.documents)).toEqual({ ok: false, reason: 'in-use' })
    await app.documents.update(events, 'names-it', { partnerId: null })
    expect(await removePartner(ACTOR, id, app.documents)).toEqual({ ok: true })
    expect(await removePartner(ACTOR, id, app.documents)).toEqual({ ok: true })
    expect(await app.documents.get(partners, id)).toBeNull()
    expect(await editPartner(ACTOR, id, partnerForm.parse(FIELDS), app)).toEqual({
      ok: false,
      reason: 'unknown',
    })
  })
})

test('partners are found by name and locality, without accents, active or not', async () => {
  const id = await added({ name: 'Théâtre du Jorat', locality: 'Mézières' })
  const ids = async (q: string) => (await partnersPage(q, app.documents)).rows.map((row) => row.id)
  for (const q of ['theatre', 'mezieres JORAT']) expect(await ids(q)).toEqual([id])
  expect(await ids('absent')).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'https://a:b@exemple.ch',
  'ftp://exemple.ch',
  '//exemple.ch',
  '\\\\exemple.ch',
  'https:exemple.ch',
])('the website %s is refused', (website) =>
  expect(partnerForm.safeParse({ ...FIELDS, website }).success).toBe(false),
)
