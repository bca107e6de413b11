import { readForm } from '~/http/forms.server'
import { isSpam } from '~/http/honeypot'
import { type KnownForm, knownFields } from '~/http/known-fields.server'
import type { EventDraft } from './draft'
import { type DraftFields, draftFromFields, isSingle } from './draft-fields'
import { eventForm, postedEventForm } from './event-form-schema'
import { FORM_INTENTS, type FormIntent } from './form-choices'
import { changeIn, type RowsChange } from './schedule/date-rows'

/** A posted form of an announcement. Texts are '' and files null where there are none. */
export interface EventPost {
  draft: EventDraft
  /** The token of the draft. */
  token: string | null
  /** The button that was pressed, and the row that it belongs to. */
  intent: FormIntent
  row: number
  eventId: string | null
  copyOf: string | null
  /** The edit began with this version of the event. */
  baseVersion: number | null
  /** The browser tab, the version of the draft that it has read, and whether it overwrites newer ones. */
  tab: string | null
  draftVersion: number | null
  isOver: boolean
  proof: string
  isSpam: boolean
  photo: File | null
  isPhotoRemoved: boolean
  /** Dates as a file. */
  pastedFile: File | null
  /** The form is to be filled from these. `event`: the one that was chosen of several; `events` become drafts. */
  fill: {
    source: string
    file: File | null
    event: string
    events: string[]
    takesPhoto: boolean
    replaces: boolean
  }
  /** A button changes these in the ticked dates. */
  change: RowsChange
}

/** Null if it did not arrive in one piece, or tells a field twice: no browser sends it so, and one of the texts would be
 * dropped. */
export async function readPost(request: Request): Promise<EventPost | null> {
  const posted = await readForm(request, postedEventForm)
  return posted && draftFromPost(posted)
}

function draftFromPost(posted: KnownForm): EventPost | null {
  const fields = fieldsOf(posted)
  if (Object.entries(fields).some(([name, values]) => values.length > 1 && isSingle(name))) return null
  const text = (name: string) => {
    const value = posted.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    draft: draftFromFields(fields),
    token: posted.has('draft') ? text('draft') : null,
    ...intentOf(String(posted.get('intent') ?? 'submit')),
    eventId: text('eventId') || null,
    copyOf: text('copyOf') || null,
    baseVersion: versionIn(text('baseVersion')),
    tab: /^[\w-]{1,40}$/.test(text('tab')) ? text('tab') : null,
    draftVersion: versionIn(text('draftVersion')),
    isOver: posted.has('over'),
    proof: text('proof'),
    isSpam: isSpam(posted),
    photo: fileIn(posted, 'image.file'),
    isPhotoRemoved: posted.has('image.remove'),
    pastedFile: fileIn(posted, 'pastedFile'),
    fill: {
      source: text('fill.source'),
      file: fileIn(posted, 'fill.file'),
      event: text('fill.event'),
      events: posted.getAll('fill.events').filter((value) => typeof value === 'string'),
      takesPhoto: posted.has('fill.photo'),
      replaces: posted.has('fill.replace'),
    },
    change: changeIn(posted),
  }
}

/** The texts of the fields that an announcement has. */
function fieldsOf(posted: KnownForm): DraftFields {
  const fields: DraftFields = {}
  for (const [name, value] of knownFields(posted, eventForm)) {
    if (typeof value !== 'string' || NOT_KEPT.has(name)) continue
    fields[name] ??= []
    fields[name].push(value)
  }
  return fields
}

/** They hold for this post only. */
const NOT_KEPT = new Set(['image.file', 'image.remove', 'pastedFile'])

function intentOf(value: string): { intent: FormIntent; row: number } {
  const [name = '', row = '0'] = value.split(':')
  const intent = FORM_INTENTS.find((known) => known === name) ?? 'save'
  return { intent, row: /^\d{1,3}$/.test(row) ? Number(row) : 0 }
}

function versionIn(text: string): number | null {
  const version = Number(text)
  return Number.isSafeInteger(version) && version > 0 ? version : null
}

/** Browsers send an empty file without a name if none was chosen. */
function fileIn(posted: KnownForm, name: string): File | null {
  const file = posted.get(name)
  return file instanceof File && (file.size > 0 || file.name !== '') ? file : null
}
