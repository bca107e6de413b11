// What must hold of the documents and files of a server that was killed.
import { expect } from '@playwright/test'
import type { Collection, DocumentStore, Stored } from '~/backend/documents'
import { events } from '~/features/events/event'
import { IMAGE_VARIANTS } from '~/features/images/image'
import { IMAGE_FILES } from '~/features/images/ingest.server'
import { DECIDED, type DecisionAction } from '~/features/moderation/lifecycle'
import { moderationLog } from '~/features/moderation/moderation-log'
import { mailQueue } from '~/features/notifications/queued-mail'
import { drafts, submissions } from '~/features/submission/draft'
import type { App } from './app'
import { titleOf } from './kill-visitors'

/** What people were told has happened. */
export interface Confirmed {
  /** By token, the event it has become. */
  submissions: Map<string, string>
  /** By event, what was decided about it. */
  decisions: Map<string, DecisionAction>
}

export async function allOf<T>(store: DocumentStore, collection: Collection<T>): Promise<Stored<T>[]> {
  const all: Stored<T>[] = []
  let after: string | undefined
  do {
    const page = await store.find(collection, { limit: 1000, after })
    all.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return all
}

/** Everything confirmed is there, and every event is whole: submission, log, mails, dates, photo. */
export async function checkStored({ store }: Pick<App, 'store'>, confirmed: Confirmed): Promise<void> {
  const stored = new Map((await allOf(store, events)).map((event) => [event.id, event]))
  const tokens = new Map((await allOf(store, submissions)).map(({ id, eventId }) => [id, eventId]))
  const log = await allOf(store, moderationLog)
  const mails = await allOf(store, mailQueue)
  const idsOf = (list: { eventId: string }[]) => list.map(({ eventId }) => eventId).sort()
  const everyEvent = [...stored.keys()].sort()

  for (const [token, eventId] of confirmed.submissions) expect(tokens.get(token)).toBe(eventId)
  expect([...tokens.values()].sort()).toEqual(everyEvent)
  for (const [token, eventId] of tokens) {
    const event = stored.get(eventId)
    expect(event?.title).toBe(titleOf(token))
    expect(event?.occurrences).toHaveLength(3)
    expect(event?.image?.alt).toBe('Une affiche rouge.')
  }
  expect(idsOf(log.filter(({ action }) => action === 'submitted'))).toEqual(everyEvent)
  expect(idsOf(mails.filter(({ kind }) => kind === 'submission_received'))).toEqual(everyEvent)

  const decisions = log.filter(({ action }) => action !== 'submitted')
  expect(idsOf(mails.filter(({ kind }) => kind !== 'submission_received'))).toEqual(idsOf(decisions))
  const decided = [...stored.values()].filter(({ status }) => status !== 'pending')
  expect(idsOf(decisions)).toEqual(decided.map(({ id }) => id).sort())
  for (const { eventId, action } of decisions) expect(stored.get(eventId)?.decision?.action).toBe(action)
  for (const [eventId, action] of confirmed.decisions) {
    expect(stored.get(eventId)?.decision?.action).toBe(DECIDED[action])
  }
  expect(await allOf(store, drafts)).toEqual([])
}

/** Every variant of every photo is there, and no other file is. */
export async function filesAreExactlyThoseOf({ store, files }: Pick<App, 'store' | 'files'>): Promise<void> {
  const expected = (await allOf(store, events)).flatMap(({ image }) =>
    IMAGE_VARIANTS.map((variant) => `${IMAGE_FILES}${image?.id}/${variant}.webp`),
  )
  const found: string[] = []
  for await (const { key } of files.list('')) found.push(key)
  expect(found.sort()).toEqual(expected.sort())
}
