import type { SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v3'
import type { PossibleDuplicate } from '~/features/events/duplicates.server'
import type { EventCardView } from '~/features/events/event-view'
import type { Choice } from '~/ui/choice'
import type { CopyView } from './copy/copy-view.server'
import type { EventDraft } from './draft/draft'
import type { ReadingOfDates } from './draft/schedule/reading-of-pasted'

export interface FormImage {
  src: string
  width: number
  height: number
  alt: string
  credit: string
}

/** Another person changed the event meanwhile: both texts of every differing field. */
export interface ConflictView {
  what: string
  fields: { label: string; yours: string; stored: string }[]
}

/** Filling the form from an address, a text or a file ends in one of these. */
export type FillView =
  | { state: 'refused'; source: string; field: 'source' | 'file'; message: string }
  | {
      state: 'several'
      source: string
      from: string
      choices: (Choice & { when: string })[]
      /** « Un événement avec 90 dates », where that is another choice. */
      whole: Choice | null
      /** So many become drafts at once. */
      mostDrafts: number
      notes: string[]
    }
  | {
      state: 'drafted'
      source: string
      from: string
      drafts: { to: string; title: string; when: string }[]
      /** French sentences: what has become no draft. */
      notes: string[]
      /** The page that lists them; null without an account. */
      home: string | null
    }
  | {
      state: 'filled'
      /** Another one for each filling. */
      id: string
      from: string
      /** Names of parts of the form: filled now, left as the author has written them, still empty. */
      filled: string[]
      kept: string[]
      missing: string[]
      notes: string[]
      /** The address or text is as it was typed, or as it was read out of a file. */
      address: string
      isRead: boolean
    }

export interface TakenView {
  /** Another one for each taking. */
  id: string
  /** French sentences. */
  notes: string[]
}

/** An event that is being written looks like this so far. */
export interface EventPreview {
  preview: EventCardView
  /** The sentences say what its dates are made from. */
  schedule: string[]
  /** The text is as it will be read: safe HTML. */
  description: string
  /** Slug of the category that title and description name. */
  proposedCategory: string | null
  duplicates: PossibleDuplicate[]
}

export interface EventFormView extends EventPreview {
  /** 'amend' proposes a new version of a published event. */
  mode: 'new' | 'edit' | 'amend'
  heading: string
  submitLabel: string
  /** A moderator may accept the event with the edit. */
  canAccept: boolean
  token: string
  /** An author without an account posts it beside the token. */
  proof: string | null
  draftVersion: number | null
  /** Carries the token, so that a refused form finds its draft. */
  action: string
  /** The form saves itself here. */
  autosave: string
  /** The form asks an author without an account for an e-mail address, which a mailed link confirms. */
  asksEmail: boolean
  /** Values of hidden fields that the autosave needs; null leaves the field out. */
  eventId: string | null
  copyOf: string | null
  /**
   * The hidden field `baseVersion`. Set it directly, not through conform's defaults: after a conflict it is the new
   * version, and sending again then overwrites knowingly.
   */
  baseVersion: number | null
  defaults: EventDraft
  /** How many of the fields under « Compléments » say something. */
  filled: number
  /** The place that it names has these, as far as they are known. */
  rooms: readonly string[]
  dateRows: number
  hoursRows: number
  ruleRows: number
  maxRules: number
  maxDateRows: number
  maxHoursRows: number
  /** YYYY-MM-DD in Zurich. */
  today: string
  image: FormImage | null
  categories: Choice[]
  /** The genres stand by category. */
  genres: { category: string; label: string; options: Choice[] }[]
  /** The author may announce in these names; null when in their own only. */
  organizers: { options: Choice[]; isOptional: boolean } | null
  partners: { id: string; name: string }[]
  cantons: Choice[]
  priceKinds: Choice[]
  languages: Choice[]
  accessFeatures: Choice[]
  attendances: Choice[]
  /** A date without a time means one of these; the hours of an exhibition are its opening hours. */
  dateTimes: Choice[]
  exhibitionTimes: Choice[]
  weekdays: Choice[]
  programmes: Choice[]
  availabilities: Choice[]
  /** The programme that a moderator has set and this author cannot change; null if they can. */
  lockedProgramme: { label: string; note: string; eventId: string } | null
  moderation: { heading: string; reason: string | null; message: string; when: string } | null
  resumed: string | null
  localities: Choice[]
  conflict: ConflictView | null
  isSignedOut: boolean
  fill: FillView | null
  /** Pictures of posters fill the form too. */
  readsPosters: boolean
  /** The dates that the server has just read out of a text or a file. */
  taken: TakenView | null
  /** The server has read the pasted text so, to be looked at before its dates are taken. */
  reading: ReadingOfDates | null
  /** Null unless it is a copy. */
  copy: CopyView | null
  emailVerified: boolean
  publishesDirectly: boolean
  constraint: ReturnType<typeof getZodConstraint>
}

export interface EventFormAnswer
  extends Partial<Pick<EventFormView, 'localities' | 'conflict' | 'fill' | 'taken' | 'reading' | 'copy'>> {
  result: SubmissionResult<string[]>
  baseVersion?: number
  /** The browser keeps no cookies: the form is opened in this page and never again. */
  hasNoCookie?: true
  /** The session has ended: nothing was saved, and the form shows a link to sign in. */
  isSignedOut?: true
}

export interface UnfinishedDrafts {
  latest: { to: string; title: string; when: string }[]
  more: number
}

/** The form as it is to be shown after the answer of its action; `undefined` = nothing was posted. */
export function withAnswer(view: EventFormView, answer: EventFormAnswer | undefined): EventFormView {
  if (answer === undefined) return view
  const {
    localities = [],
    conflict = null,
    fill = null,
    taken = null,
    reading = null,
    copy = view.copy,
    baseVersion = view.baseVersion,
    isSignedOut = false,
  } = answer
  return { ...view, localities, conflict, baseVersion, isSignedOut, fill, taken, reading, copy }
}

export type SavedDraftAnswer =
  | ({ ok: true; saved: string } & EventPreview)
  | { ok: false; message: string; isSignedOut?: true; isElsewhere?: true }

/** The page opens in a second tab, so that a signed-out author keeps the form. */
export const SIGN_IN_BESIDE_PATH = '/auth/login?redirect=%2Fdashboard'

export const LOCALITIES_PATH = '/api/localites'
export interface LocalityAnswer {
  localities: (Choice & { lat: number; lng: number; canton: string })[]
}

export const PLACES_PATH = '/api/lieux'
/** These places are known. `label` is the name, `detail` the address. */
export interface PlaceAnswer {
  places: {
    label: string
    detail: string
    name: string
    /** The field of the locality takes it so. */
    locality: string
    lat: number | null
    lng: number | null
    rooms: string[]
    /** Access and accessibility, in French. */
    facts: string[]
  }[]
}
