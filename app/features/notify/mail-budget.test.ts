import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isUnrequested, MAIL_KINDS, type UnrequestedMailKind } from '~/domain/mail-kinds'
import { silencedMailboxes } from '~/domain/queued-mail'
import { requestPasswordReset } from '~/features/accounts/password-reset.server'
import { limits } from '~/http/rate-limits.server'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import * as silencePage from '~/routes/ne-plus-ecrire.$key'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { settledOutbox } from '../../../tests/support/outbox'
import { mayMail, silencePath } from './mail-budget.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

const MORNING = '2026-11-21T09:00:00.000Z'
const clock = fixedClock(MORNING)
beforeEach(() => clock.set(MORNING))

const UNASKED = Object.keys(MAIL_KINDS).filter(isUnrequested)
const WITHOUT_RESERVE = UNASKED.filter((kind) => !('reserve' in MAIL_KINDS[kind]))

/** How many of these mails may leave when each is tried five times an hour. */
async function takenIn(
  hours: number,
  kinds: readonly UnrequestedMailKind[],
  addressAt: (count: number) => string,
) {
  let taken = 0
  let count = 0
  for (let hour = 0; hour < hours; hour += 1) {
    for (let round = 0; round < 5; round += 1) {
      for (const kind of kinds) {
        if ((await mayMail(addressAt(count), kind, { ...app, clock })).ok) taken += 1
        count += 1
      }
    }
    clock.advance(HOUR_MS)
  }
  return taken
}

describe('what one mailbox may get that nobody there asked for', () => {
  test('is ten mails an hour and twenty a day over all doors', async () => {
    expect(WITHOUT_RESERVE).toEqual(
      expect.arrayContaining([
        'proposal_link',
        'follow_link',
        'invitation',
        'account_exists',
        'proposal_links',
      ]),
    )
    const tagged = (count: number) => `Cible+${count}@Exemple.ch`
    expect(await takenIn(1, WITHOUT_RESERVE, tagged)).toBe(limits.unaskedMail.max)
    expect(await takenIn(22, WITHOUT_RESERVE, tagged)).toBe(
      limits.unaskedMailDay.max - limits.unaskedMail.max,
    )
    expect(await takenIn(2, WITHOUT_RESERVE, tagged)).toBe(limits.unaskedMail.max)
  })

  test('no flood keeps a link for a new password or a verification from its owner', async () => {
    const flooded = () => 'inonde@exemple.ch'
    await takenIn(2, WITHOUT_RESERVE, flooded)
    for (let hour = 0; hour < 10; hour += 1) expect(await takenIn(1, ['password_reset'], flooded)).toBe(1)
    expect(await takenIn(1, ['email_verification'], flooded)).toBe(limits.verificationReserve.max)
  })

  test.each([
    ['Personne@Exemple.CH', 'personne+tout@exemple.ch'],
    [' personne@bücher.ch', 'PERSONNE@xn--bcher-kva.ch'],
    ['personne@BÜCHER.ch', 'personne@bu\u0308cher.ch.'],
    ['une.personne@gmail.com', 'u.n.e.personne+tag@googlemail.com'],
  ])('%s and %s are one mailbox', async (first, second) => {
    clock.advance(48 * HOUR_MS * ++days)
    expect(await takenIn(1, WITHOUT_RESERVE, () => first)).toBe(limits.unaskedMail.max)
    clock.advance(-HOUR_MS)
    expect(await takenIn(1, WITHOUT_RESERVE, () => second)).toBe(0)
  })
  let days = 10

  test('dots tell mailboxes apart elsewhere than at Gmail', async () => {
    expect(await takenIn(1, WITHOUT_RESERVE, () => 'une.autre@exemple.ch')).toBe(limits.unaskedMail.max)
    clock.advance(-HOUR_MS)
    expect(await takenIn(1, WITHOUT_RESERVE, () => 'uneautre@exemple.ch')).toBe(limits.unaskedMail.max)
  })
})

describe('the link « Ne plus jamais recevoir de tels messages »', () => {
  const mailsTo = async (address: string) => (await settledOutbox(app)).filter(({ to }) => to === address)

  async function press(key: string, wish: 'silence' | 'write') {
    const request = browserRequest(`/ne-plus-ecrire/${key}`, { form: { wish } })
    return silencePage.action({ request, params: { key }, context: app.context })
  }
  const look = (key: string) =>
    silencePage.loader({
      request: browserRequest(`/ne-plus-ecrire/${key}`),
      params: { key },
      context: app.context,
    })

  test('stands in each unasked mail, is honoured at every door but the reserve, and can be undone', async () => {
    const { user } = await app.signedIn({ withPassword: true, emailVerified: true })
    await requestPasswordReset(user.email, app)
    const [reset] = await mailsTo(user.email)
    const [, key = ''] = /\/ne-plus-ecrire\/([0-9a-f]+)\s*$/.exec(reset?.text ?? '') ?? []
    expect(key).not.toBe('')
    expect(`/ne-plus-ecrire/${key}`).toBe(silencePath(user.email, app.secret))

    expect(await look(key)).toMatchObject({ isSilent: false })
    expect(await press(key, 'silence')).toMatchObject({ status: 303 })
    expect(await press(key, 'silence')).toMatchObject({ status: 303 })
    const shown = await look(key)
    expect(shown.isSilent).toBe(true)
    for (const kind of UNASKED) {
      const isEnded = WITHOUT_RESERVE.includes(kind)
      expect(shown.ended.includes(MAIL_KINDS[kind].about), kind).toBe(isEnded)
      expect(shown.lasting.includes(MAIL_KINDS[kind].about), kind).toBe(!isEnded)
    }
    const stored = await app.documents.find(silencedMailboxes, { limit: 10 })
    expect(JSON.stringify(stored)).not.toContain(user.email.split('@')[0])

    for (const kind of WITHOUT_RESERVE)
      expect(await mayMail(user.email, kind, app)).toMatchObject({ ok: false, reason: 'silenced' })
    await requestPasswordReset(user.email, app)
    expect(await mailsTo(user.email)).toHaveLength(2)

    expect(await press(key, 'write')).toMatchObject({ status: 303 })
    expect(await mayMail(user.email, 'invitation', app)).toMatchObject({ ok: true })
  })

  test.each(['x', 'a'.repeat(72), ''])('a forged key silences nobody: %j', async (key) => {
    await expect(look(key)).rejects.toMatchObject({ init: { status: 404 } })
    await expect(press(key, 'silence')).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('a mail that was asked for has no such link', async () => {
    const { user } = await app.signedIn({ withPassword: true, emailVerified: true })
    await app.accountMails.passwordChanged({ to: user.email, displayName: '' })
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain('mot de passe')
    expect(mail?.text).not.toContain('ne-plus-ecrire')
  })
})
