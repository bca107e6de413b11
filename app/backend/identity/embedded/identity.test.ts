import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import type { DocumentStore } from '../../documents'
import { oneTimeCodes } from '../codes.server'
import { describeIdentity } from '../contract'
import { MailTray } from '../contract/mail-tray'
import { codesIn } from '../contract/sent-codes'
import { credentials } from './credentials.server'
import { openEmbeddedIdentity } from './identity.server'
import { hashPassword, isPassword } from './password-hash.server'

async function open(mails: MailTray) {
  const clock = fixedClock('2026-11-21T10:00:00+01:00')
  const documents: DocumentStore = openCheckedStore({ file: ':memory:', clock })
  const identity = openEmbeddedIdentity({ documents, clock, mails, log: pino({ level: 'silent' }) })
  return { identity, documents, clock, dispose: () => documents.close() }
}

describeIdentity('embedded', async () => {
  const mails = new MailTray()
  return { ...(await open(mails)), mails: codesIn(mails) }
})

async function openWithAccount() {
  const mails = new MailTray()
  const opened = await open(mails)
  const outcome = await opened.identity.register({
    email: 'camille@exemple.ch',
    displayName: 'Camille',
    password: 'trois petits chats',
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...opened, mails, uid: outcome.account.uid }
}

test('codes expire: a reset after an hour, a verification after three days', async () => {
  const { identity, clock, mails, uid, documents } = await openWithAccount()
  await identity.sendPasswordReset('camille@exemple.ch')
  await identity.sendEmailVerification(uid)
  clock.advance(HOUR_MS - 1)
  expect(await identity.checkResetCode(mails.last('passwordReset').code)).toMatchObject({ ok: true })
  clock.advance(1)
  expect(await identity.checkResetCode(mails.last('passwordReset').code)).toMatchObject({ ok: false })
  clock.advance(71 * HOUR_MS + 1)
  expect(await identity.confirmEmail(mails.last('emailVerification').code)).toMatchObject({ ok: false })
  expect(await identity.purgeExpired()).toBe(2)
  expect(await documents.count(oneTimeCodes)).toBe(0)
  await documents.close()
})

test('neither password nor code stands in the store', async () => {
  const { identity, mails, uid, documents } = await openWithAccount()
  await identity.sendPasswordReset('camille@exemple.ch')
  const stored = JSON.stringify([
    await documents.get(credentials, uid),
    (await documents.find(oneTimeCodes, {})).documents,
  ])
  expect(stored).not.toContain('trois petits chats')
  expect(stored).not.toContain(mails.last('passwordReset').code)
  await documents.close()
})

test('a used reset code takes its siblings with it', async () => {
  const { identity, mails, documents } = await openWithAccount()
  await identity.sendPasswordReset('camille@exemple.ch')
  const { code } = mails.last('passwordReset')
  await identity.sendPasswordReset('camille@exemple.ch')
  await identity.resetPassword(mails.last('passwordReset').code, 'chapeau de paille')
  expect(await identity.checkResetCode(code)).toMatchObject({ ok: false })
  await documents.close()
})

test('of two who bring one code at the same time one is refused', async () => {
  const { identity, mails, documents } = await openWithAccount()
  await identity.sendPasswordReset('camille@exemple.ch')
  const { code } = mails.last('passwordReset')
  const outcomes = await Promise.all([
    identity.resetPassword(code, 'chapeau de paille'),
    identity.resetPassword(code, 'paillasson et somnambule'),
  ])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  await documents.close()
})

test('a hash says how it was made, and is never the same twice', async () => {
  const [one, two] = await Promise.all([hashPassword('même mot'), hashPassword('même mot')])
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect(one).not.toBe(two)
})

test('a hash of another cost is still checked', async () => {
  const cheap = 'scrypt$1024$8$1$YW5jaWVuIHNlbA$1FlFqECUMehYNuv9ISUTeQucfQF2F9Jlx4JCXCA1kcU'
  expect(await isPassword('ancien mot', cheap)).toBe(true)
  expect(await isPassword('autre mot', cheap)).toBe(false)
})

test('every character of a long password counts, and é is é however it was typed', async () => {
  const long = 'é'.normalize('NFC').repeat(1000)
  const hash = await hashPassword(long)
  expect(await isPassword('é'.normalize('NFD').repeat(1000), hash)).toBe(true)
  expect(await isPassword(`${long.slice(0, -1)}e`, hash)).toBe(false)
})

test('an unknown account costs as much as a wrong password', async () => {
  const { identity, documents } = await openWithAccount()
  async function timeOf(email: string): Promise<number> {
    const start = performance.now()
    await identity.checkPassword(email, 'faux mot de passe')
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  // The rounds take turns: other work of the machine slows down both.
  for (let round = 0; round < 5; round += 1) {
    known.push(await timeOf('camille@exemple.ch'))
    unknown.push(await timeOf('personne@exemple.ch'))
  }
  const ratio = Math.min(...known) / Math.min(...unknown)
  // The ratio is some hundredfold without the decoy.
  expect(ratio).toBeGreaterThan(1 / 5)
  expect(ratio).toBeLessThan(5)
  await documents.close()
})

test('who knows the password of a disabled account is told that it is disabled', async () => {
  const { identity, uid, documents } = await openWithAccount()
  await identity.setDisabled(uid, true)
  expect(await identity.checkPassword('camille@exemple.ch', 'trois petits chats')).toEqual({
    ok: false,
    reason: 'disabled',
  })
  await documents.close()
})
