// Whatever the moment at which the server dies: what was confirmed is there, whole, and nothing is there by half.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { watch } from '~/backend/contract/things'
import { allDocuments } from '~/backend/documents'
import { mailQueue, type QueuedMail } from '~/domain/queued-mail'
import { systemClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { type App, startApp } from '../support/app'
import {
  type Confirmed,
  checkProfile,
  checkStored,
  filesAreExactlyThoseOf,
  MOST_PHOTOS,
  nameOf,
  type ProfileChanges,
  photoOf,
} from '../support/kill-checks'
import { changeName, changePhoto, decideOnce, sendEvent, undo, type Visitor } from '../support/kill-visitors'

const KILLS = Number(process.env.KILLS ?? 8)
/** A kill comes after fewer answers than that, and a random part of the time that one takes. */
const MOST_ANSWERS = 8
/** Every second decision is taken back. */
const TAKEN_BACK = 1 / 2
const MOST_TIMES = 3
const TEST_MS = 24_000 * MOST_TIMES * KILLS

/** The same sequence for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('killed amid submissions, decisions, undos and changes of profiles, the server loses nothing it has confirmed', async () => {
  test.setTimeout(TEST_MS)
  const seed = Number(process.env.KILL_SEED ?? randomBytes(4).readUInt32BE())
  process.stdout.write(`kill.spec.ts: KILL_SEED=${seed} repeats this run\n`)
  const random = dice(seed)

  // The real time: under a fixed one every file would be as old as the last start.
  const env = { TEST_NOW: '', ALLOW_TEST_NOW: '' }
  const app = await startApp({ seed: async () => {}, env })
  try {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3121d' } })
      .png()
      .toBuffer()
    const photos = await Promise.all(Array.from({ length: MOST_PHOTOS }, (_, index) => photoOf(index + 1)))
    const confirmed: Confirmed = { submissions: new Map(), decisions: new Map(), profiles: new Map() }
    /** Sent, and never answered: sent again in the next round, as people do. */
    let unanswered: { author: Visitor; token: string }[] = []
    /** How long the last answered submission has taken. */
    let answerMs = 300
    let undone = 0
    const photosChanged = () =>
      [...confirmed.profiles.values()].filter(({ photo }) => photo.confirmed > 0).length

    const hasSeenAll = () =>
      confirmed.submissions.size > KILLS / 2 &&
      confirmed.decisions.size > KILLS / 4 &&
      undone > KILLS / 10 &&
      photosChanged() > KILLS / 10
    let kills = 0
    // Some kinds are seldom answered before the kill on a busy machine.
    for (; kills < KILLS || (!hasSeenAll() && kills < MOST_TIMES * KILLS); kills += 1) {
      // New people each time: accounts are asked about once an hour, and these have none but their document.
      const moderator = await signedIn(app, 'admin')
      const authors = [await signedIn(app, 'organizer'), await signedIn(app, 'organizer')]
      const resent = unanswered
      unanswered = []
      let isAlive = true
      let answersLeft = Math.floor(random() * MOST_ANSWERS)
      let enough = () => {}
      const answeredEnough = new Promise<void>((resolve) => {
        enough = resolve
      })
      if (answersLeft === 0) enough()

      function noteAnswer(): void {
        answersLeft -= 1
        if (answersLeft === 0) enough()
      }
      async function send(author: Visitor, token: string): Promise<void> {
        const start = performance.now()
        const eventId = await sendEvent(author, token, photo)
        if (eventId === null) {
          unanswered.push({ author, token })
          return
        }
        confirmed.submissions.set(token, eventId)
        answerMs = performance.now() - start
        noteAnswer()
      }
      async function submitOn(author: Visitor): Promise<void> {
        for (const one of resent.filter((_, index) => author === authors[index % authors.length])) {
          await send(one.author, one.token)
        }
        while (isAlive) await send(author, randomBytes(24).toString('base64url'))
      }
      async function decideOn(): Promise<void> {
        while (isAlive) {
          const decided = await decideOnce(moderator, app.store, random)
          if (!decided) continue
          const { eventId } = decided
          confirmed.decisions.delete(eventId)
          if (decided.answer === 'none') continue
          noteAnswer()
          if (random() >= TAKEN_BACK) confirmed.decisions.set(eventId, decided.action)
          else if ((await undo(moderator, decided.batch)) === 'done') {
            confirmed.decisions.set(eventId, null)
            undone += 1
            noteAnswer()
          }
        }
      }
      async function changeOn(person: Visitor): Promise<void> {
        const changes: ProfileChanges = { name: { sent: 0, confirmed: 0 }, photo: { sent: 0, confirmed: 0 } }
        confirmed.profiles.set(person.uid, changes)
        while (isAlive) {
          changes.name.sent += 1
          if (!(await changeName(person, nameOf(changes.name.sent)))) return
          changes.name.confirmed = changes.name.sent
          const photo = photos[changes.photo.sent]
          if (!isAlive || photo === undefined) continue
          changes.photo.sent += 1
          if (!(await changePhoto(person, photo))) return
          changes.photo.confirmed = changes.photo.sent
          noteAnswer()
        }
      }

      const changer = await signedIn(app, 'organizer')
      const people = Promise.all([...authors.map(submitOn), decideOn(), changeOn(changer)])
      // A visitor who fails ends the test at once.
      await Promise.race([answeredEnough, people])
      await new Promise((resolve) => setTimeout(resolve, random() * answerMs))
      isAlive = false
      await app.kill()
      await people
      await app.restart()
      await checkStored(app, confirmed)
      // Only this one has changed since the last kill, and decoding the photos of all takes longer than all the rest: they
      // are looked at in the end.
      const changes = confirmed.profiles.get(changer.uid)
      if (changes) await checkProfile(changer.uid, changes, app)
    }
    expect(confirmed.submissions.size).toBeGreaterThan(KILLS / 2)
    expect(confirmed.decisions.size).toBeGreaterThan(KILLS / 4)
    expect(undone).toBeGreaterThan(KILLS / 10)
    expect(photosChanged()).toBeGreaterThan(KILLS / 10)
    const changed = [...confirmed.profiles.values()]
    process.stdout.write(
      `kill.spec.ts: ${kills} kills, ${confirmed.submissions.size} submissions, ` +
        `${confirmed.decisions.size} events decided, ${undone} undos, ${changed.reduce((sum, { name, photo }) => sum + name.confirmed + photo.confirmed, 0)} changes of profiles\n`,
    )

    await app.halt()
    // A start leaves alone what was stored minutes ago, for another process may be taking it in: one two hours later
    // sweeps what the kills have left, and sends the lists of many mails. Halting waits for the sweep.
    Object.assign(env, { TEST_NOW: new Date(Date.now() + 7_200_000).toISOString(), ALLOW_TEST_NOW: '1' })
    await app.restart()
    const mails = await watch(app.store, mailQueue)
    const isDone = ({ state }: QueuedMail) => state === 'sent' || state === 'given_up'
    await mails.until(() => [...mails.documents.values()].every(isDone))
    expect(new Set([...mails.documents.values()].map(({ state }) => state))).toEqual(new Set(['sent']))
    mails.end()
    await app.halt()
    await checkStored(app, confirmed)
    for (const [uid, changes] of confirmed.profiles) await checkProfile(uid, changes, app)
    await filesAreExactlyThoseOf(app)
    // A list has the name of its first mail, with which its mails are claimed.
    const queued = await allDocuments(app.store, mailQueue)
    const firsts = new Set(queued.map(({ claim }) => `${claim?.by.split(' ')[1]}.eml`))
    const sent = await readdir(join(app.dataDir, 'outbox'))
    expect([...firsts].filter((file) => !sent.includes(file))).toEqual([])
  } finally {
    await app.stop()
  }
})

async function signedIn(app: App, role: 'organizer' | 'admin'): Promise<Visitor> {
  const { uid } = await addUser(app.store, { role })
  const cookie = await cookieOf(uid, { documents: app.store, clock: systemClock })
  return { origin: app.origin, uid, cookie }
}
