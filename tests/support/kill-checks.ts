// The documents and files of a server that was killed must pass these checks.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { allDocuments } from '~/backend/documents'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { IMAGE_VARIANTS, ownPhotoId } from '~/domain/image'
import { DECIDED, type DecisionAction } from '~/domain/lifecycle'
import { moderationLog } from '~/domain/moderation-log'
import { isSealed, mailQueue } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { IMAGE_FILES, readImage } from '~/features/images/ingest.server'
import type { App } from './app'
import { titleOf } from './kill-visitors'

/** People were told that these have happened. */
export interface Confirmed {
  /** The key is the token, the value the event it has become. */
  submissions: Map<string, string>
  /** The key is the event, the value what was decided about it; null = the decision was taken back. */
  decisions: Map<string, DecisionAction | null>
  /** The key is the uid. */
  profiles: Map<string, ProfileChanges>
}

/** Numbers of names and photos; 0 = as they were at first. */
export interface ProfileChanges {
  name: { sent: number; confirmed: number }
  photo: { sent: number; confirmed: number }
}

/** The name with this number. */
export function nameOf(number: number): string {
  return number === 0 ? 'Camille Rochat' : `Camille ${number}`
}

const REDS_APART = 40
export const MOST_PHOTOS = 6

/** The photo with this number, 1 to MOST_PHOTOS: how red it is tells which one it is. */
export function photoOf(number: number): Promise<Buffer> {
  const background = { r: number * REDS_APART, g: 100, b: 100 }
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Every submission and decision confirmed is there, and every event is whole: submission, log, mails, dates. */
export async function checkStored({ store }: Pick<App, 'store'>, confirmed: Confirmed): Promise<void> {
  const stored = new Map((await allDocuments(store, events)).map((event) => [event.id, event]))
  const tokens = new Map((await allDocuments(store, submissions)).map(({ id, eventId }) => [id, eventId]))
  const log = await allDocuments(store, moderationLog)
  const mails = (await allDocuments(store, mailQueue)).flatMap((mail) => (isSealed(mail) ? [] : [mail]))
  const idsOf = (list: { eventId: string }[]) => list.map(({ eventId }) => eventId).sort()
  const everyEvent = [...stored.keys()].sort()

  // Few assertions over many documents: Playwright takes milliseconds to record each.
  expect([...confirmed.submissions].filter(([token, eventId]) => tokens.get(token) !== eventId)).toEqual([])
  expect([...tokens.values()].sort()).toEqual(everyEvent)
  const halves = [...tokens].filter(([token, eventId]) => {
    const event = stored.get(eventId)
    const isWhole = event?.occurrences.length === 3 && event.image?.alt === 'Une affiche rouge.'
    return !isWhole || event.title !== titleOf(token)
  })
  expect(halves).toEqual([])
  expect(idsOf(log.filter(({ action }) => action === 'submitted'))).toEqual(everyEvent)
  expect(idsOf(mails.filter(({ kind }) => kind === 'submission_received'))).toEqual(everyEvent)

  const undone = new Set(log.map(({ undoes }) => undoes))
  const decisions = log.filter(
    ({ id, action }) => !['submitted', 'undone'].includes(action) && !undone.has(id),
  )
  expect(idsOf(mails.filter(({ kind }) => kind !== 'submission_received'))).toEqual(idsOf(decisions))
  const decided = [...stored.values()].filter(({ status }) => status !== 'pending')
  expect(idsOf(decisions)).toEqual(decided.map(({ id }) => id).sort())
  const decidedAs = (eventId: string) => stored.get(eventId)?.decision?.action
  expect(decisions.filter(({ eventId, action }) => decidedAs(eventId) !== action)).toEqual([])
  const forgotten = [...confirmed.decisions].filter(([eventId, action]) => {
    const event = stored.get(eventId)
    return action === null
      ? event?.status !== 'pending' || event.decision !== null
      : event?.decision?.action !== DECIDED[action]
  })
  expect(forgotten).toEqual([])
  expect(await allDocuments(store, drafts)).toEqual([])
}

/** Name and photo are the last ones confirmed, or later ones that were sent; the photo is whole. */
export async function checkProfile(
  uid: string,
  { name, photo }: ProfileChanges,
  { store, files }: Pick<App, 'store' | 'files'>,
): Promise<void> {
  const profile = await store.get(users, uid)
  const range = ({ sent, confirmed }: { sent: number; confirmed: number }) =>
    Array.from({ length: sent - confirmed + 1 }, (_, more) => confirmed + more)
  expect(range(name).map(nameOf)).toContain(profile?.displayName)

  const photoId = ownPhotoId(profile?.photoURL ?? null)
  if (photoId === null) {
    expect(photo.confirmed).toBe(0)
    return
  }
  const variants = await Promise.all(IMAGE_VARIANTS.map((variant) => readImage(photoId, variant, files)))
  for (const webp of variants) {
    const red = webp && (await sharp(webp).stats()).channels[0]?.mean
    expect(range(photo)).toContain(Math.round(Number(red) / REDS_APART))
  }
}

/** Every variant of every photo is there, and no other file is. */
export async function filesAreExactlyThoseOf({ store, files }: Pick<App, 'store' | 'files'>): Promise<void> {
  const ofEvents = (await allDocuments(store, events)).map(({ image }) => image?.id)
  const ofProfiles = (await allDocuments(store, users)).map(({ photoURL }) => ownPhotoId(photoURL))
  const expected = [...ofEvents, ...ofProfiles.filter((id) => id !== null)].flatMap((id) =>
    IMAGE_VARIANTS.map((variant) => `${IMAGE_FILES}${id}/${variant}.webp`),
  )
  const found: string[] = []
  for await (const { key } of files.list('')) found.push(key)
  expect(found.sort()).toEqual(expected.sort())
}
