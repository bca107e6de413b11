// What the screen of the event form shows, as plain data: made by the loader and the action, no zod in the browser.
import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import type { EventCardView } from '~/features/events/event-view'
import type { PossibleDuplicate } from '~/features/moderation/duplicates.server'
import type { EventForm } from './event-form-schema'

export interface Choice {
  value: string
  label: string
}

/** The photo the event has so far; a file that was sent is kept by the draft and need not be sent again. */
export interface FormImage {
  src: string
  width: number
  height: number
  alt: string
  credit: string
}

/** The event was changed by somebody else meanwhile: both texts of every field that differs. */
export interface ConflictView {
  /** « La modération l’a modifiée le 21 novembre 2026 à 10 h. » */
  what: string
  fields: { label: string; yours: string; stored: string }[]
}

/** The shape conform takes as `defaultValue`: strings, nested by field name, one entry a row that is shown. */
export type EventFormDefaults = DefaultValue<EventForm>

export interface EventFormView {
  /** 'amend': what is sent becomes a proposed new version of a published event. */
  mode: 'new' | 'edit' | 'amend'
  /** « Proposer un événement ». */
  heading: string
  /** Of the button that sends: « Envoyer », « Publier », « Enregistrer »... */
  submitLabel: string
  /** The value of the hidden field `draft`. */
  token: string
  /** The version of the draft that the form began with; null = there was none. */
  draftVersion: number | null
  /** Where the form posts to; it carries the token, so that a refused form comes back with what was kept. */
  action: string
  /** The values of the hidden fields `eventId` and `copyOf`, absent when null: the autosave goes by them. */
  eventId: string | null
  copyOf: string | null
  /**
   * The value of the hidden field `baseVersion`, absent when null. To be written into the input as it is, not through
   * conform's defaults: after a conflict it is the new one, and sending again overrides knowingly.
   */
  baseVersion: number | null
  defaults: EventFormDefaults
  /** How many rows to show; never 0. Row n stands under the anchor `#date-n` or `#heures-n`, counted from 0. */
  dateRows: number
  hoursRows: number
  maxDateRows: number
  maxHoursRows: number
  /** « 84 dates, du 3 janvier au 12 décembre 2026 »: offers the mode 'keep'; null = it is not offered. */
  keptDates: string | null
  image: FormImage | null
  categories: Choice[]
  partners: { id: string; name: string }[]
  cantons: Choice[]
  priceKinds: Choice[]
  languages: Choice[]
  /** Name behind `accessibility.`, label. */
  accessFeatures: Choice[]
  accessAnswers: Choice[]
  attendances: Choice[]
  weekdays: Choice[]
  programmes: Choice[]
  availabilities: Choice[]
  /** The programme and its note, where a moderator has set them and this person cannot change them; null = they can. */
  lockedProgramme: { label: string; note: string; eventId: string } | null
  /** Why it came back, for an event the moderators have refused or want changed. */
  moderation: { heading: string; reason: string | null; message: string; when: string } | null
  /** « Brouillon enregistré le 21 novembre 2026 à 10 h » when the fields are those of a saved draft. */
  resumed: string | null
  duplicates: PossibleDuplicate[]
  /** What the card looks like as things stand. Its id leads nowhere while the event is new. */
  preview: EventCardView
  /** Values for `place.locality` when what was typed there is ambiguous or unknown; empty otherwise. */
  localities: Choice[]
  conflict: ConflictView | null
  /** The session has ended since the form was opened. */
  isSignedOut: boolean
  /** Drafts need none; sending does. */
  emailVerified: boolean
  /** Whether what is sent is public at once. */
  publishesDirectly: boolean
  constraint: ReturnType<typeof getZodConstraint>
}

/** What the action answers when it refuses. */
export interface EventFormAnswer extends Partial<Pick<EventFormView, 'localities' | 'conflict'>> {
  result: SubmissionResult<string[]>
  /** The version to go on from after a conflict. */
  baseVersion?: number
  /** The session has ended: nothing was kept, and the way back to it opens beside the form. */
  isSignedOut?: true
}

/** Drafts of other new events, offered before an empty form. */
export interface UnfinishedDrafts {
  latest: { to: string; title: string; when: string }[]
  /** How many the dashboard has beside them. */
  more: number
}

/** The screen with what the action has to say about it. */
export function withAnswer(view: EventFormView, answer: EventFormAnswer | undefined): EventFormView {
  if (answer === undefined) return view
  const { localities = [], conflict = null, baseVersion = view.baseVersion, isSignedOut = false } = answer
  return { ...view, localities, conflict, baseVersion, isSignedOut }
}

/** What `/api/brouillon` answers. */
export type SavedDraftAnswer =
  | {
      ok: true
      /** « Brouillon enregistré à 10 h 12 ». */
      saved: string
      preview: EventCardView
      duplicates: PossibleDuplicate[]
    }
  | { ok: false; message: string; isSignedOut?: true; isElsewhere?: true }

/** Opened in another tab by somebody who is signed out and has a form to finish. */
export const SIGN_IN_BESIDE_PATH = '/auth/login?redirect=%2Fdashboard'

/** The address of the autosave. The whole form is posted there, without its file. */
export const SAVE_DRAFT_PATH = '/api/brouillon'
/** `?q=` what has been typed; answers `LocalityAnswer`. */
export const LOCALITIES_PATH = '/api/localites'
export interface LocalityAnswer {
  localities: (Choice & { lat: number; lng: number; canton: string })[]
}

/** Where the parts of the form stand on its page; buttons that come back to the form lead there. */
export const FORM_ANCHORS = {
  date: (row: number) => `date-${row}`,
  hours: (row: number) => `heures-${row}`,
  saved: 'brouillon',
} as const
