// Reading a posted form: the one way from a request to a value of the schema, with every check on the way.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v3'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { runtime } from '~/runtime.server'
import { clientAddress } from './client-address'
import { frenchMessages } from './form-messages'
import { isSpam } from './honeypot'
import { type RateLimit, type Taken, takeFrom } from './rate-limits.server'

type FormReply = SubmissionResult<string[]>

export type ParsedForm<T> =
  | {
      ok: true
      value: T
      /** What to show when the use case refuses what the schema has let through; '' where a field says it all. */
      reject(formError: string, fieldErrors?: Record<string, string>): FormReply
      /** The whole answer when the use case keeps a limit of its own: 429, Retry-After and the French message. */
      tooMany(retryAfterSeconds: number): ReturnType<typeof data<FormReply>>
    }
  /** `return data(form.reply, form)`: status and headers are what `data` takes. */
  | { ok: false; reply: FormReply; status: 400 | 429; headers: Record<string, string> }

interface FormOptions {
  /** Whether the form has a HoneypotField. */
  honeypot?: boolean
  /** Counted for every valid form of this address, whatever becomes of it. */
  limit?: RateLimit
  /** What `readForm` has read, for who looks at it before it is checked: a request is read once. */
  posted?: FormData | null
}

/** More than the largest form has; conform's work grows with the square of a field's repetitions. */
const MAX_ENTRIES = 1000
/** Four times what a draft keeps: of more, not even what is wrong with it is worth working out. */
const MAX_LETTERS = 400_000
/** a, a.b, a[0].b: as deep as our forms go. An index has three digits, lest it make an array of four billion. */
const FIELD_NAME = /^([a-z]\w*)(?:\.[a-z]\w*|\[\d{0,3}\]){0,3}$/i
/** Never sent back, not even to the page they came from. */
const SECRET_NAME = /password/i
/** Names that reach for what every object has. */
const INHERITED = new Set(['constructor', 'prototype'])

/**
 * Reads the form, drops the fields that the schema does not know (they never come back in the reply: turbo-stream
 * overflows the stack on what is deep enough) and the control characters in the others, then checks honeypot, schema and
 * limit in this order. Takes an object schema or a refinement of one.
 */
export async function parseForm<S extends z.ZodTypeAny>(
  request: Request,
  schema: S,
  { honeypot = false, limit, posted = undefined }: FormOptions = {},
  take: (limit: RateLimit, address: string) => Promise<Taken> = takeFromSite,
): Promise<ParsedForm<z.output<S>>> {
  const form = posted === undefined ? await readForm(request) : posted
  if (form === null) return refused('Formulaire illisible. Rechargez la page et recommencez.')
  if (honeypot && isSpam(form)) {
    return refused('Votre envoi n’a pas été accepté. Rechargez la page et recommencez.')
  }

  const submission = parseWithZod(knownFields(form, schema), { schema, errorMap: frenchMessages })
  const hideFields = Object.keys(shapeOf(schema)).filter((name) => SECRET_NAME.test(name))
  if (submission.status !== 'success') {
    return { ok: false, reply: submission.reply({ hideFields }), status: 400, headers: {} }
  }

  function tooMany(retryAfterSeconds: number) {
    const reply = submission.reply({ formErrors: [tooManyRequests(retryAfterSeconds)], hideFields })
    return { reply, status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } } as const
  }

  const taken = limit ? await take(limit, clientAddress(request)) : { ok: true as const }
  if (!taken.ok) {
    return { ok: false, ...tooMany(taken.retryAfterSeconds) }
  }

  return {
    ok: true,
    value: submission.value,
    reject(formError, fieldErrors = {}) {
      const listed = Object.entries(fieldErrors).map(([field, message]) => [field, [message]])
      const formErrors = formError ? [formError] : []
      return submission.reply({ formErrors, fieldErrors: Object.fromEntries(listed), hideFields })
    },
    tooMany(retryAfterSeconds) {
      const { reply, ...init } = tooMany(retryAfterSeconds)
      return data(reply, init)
    },
  }
}

/** 'Trop de demandes. Réessayez dans 12 minutes.' */
export function tooManyRequests(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return `Trop de demandes. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`
}

async function takeFromSite(limit: RateLimit, address: string): Promise<Taken> {
  return takeFrom(limit, address, await runtime())
}

function refused(formError: string): ParsedForm<never> {
  return { ok: false, reply: { status: 'error', error: { '': [formError] } }, status: 400, headers: {} }
}

/** The fields and files of a request; null when it is no form, or none of ours: too many fields, or too much text. */
export async function readForm(request: Request): Promise<FormData | null> {
  try {
    const type = request.headers.get('Content-Type') ?? ''
    const body = Buffer.from(await request.arrayBuffer())
    if (hasTooManyParts(body, type)) return null
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return isOneOfOurs(form) ? form : null
  } catch {
    // Not a form, or cut off in the middle of one.
    return null
  }
}

/** Counted before they are taken apart: that takes seconds for a hundred thousand. */
function hasTooManyParts(body: Buffer, type: string): boolean {
  const boundary = /\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  if (boundary === null) return false
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    // The last one ends the form.
    if (parts > MAX_ENTRIES + 1) return true
  }
  return false
}

function isOneOfOurs(form: FormData): boolean {
  let entries = 0
  let letters = 0
  for (const [, value] of form) {
    entries += 1
    if (typeof value === 'string') letters += value.length
  }
  return entries <= MAX_ENTRIES && letters <= MAX_LETTERS
}

/** Only the fields that the schema knows, cleaned: all that may be kept or sent back of what was posted. */
export function knownFields(posted: FormData, schema: z.ZodTypeAny): FormData {
  const fields = new Set(Object.keys(shapeOf(schema)))
  const known = new FormData()
  for (const [name, value] of posted) {
    const field = FIELD_NAME.exec(name)?.[1]
    if (field === undefined || !fields.has(field)) continue
    if (name.split(/[.[\]]/).some((part) => INHERITED.has(part))) continue
    if (typeof value === 'string') known.append(name, cleaned(value))
    else known.append(name, value, value.name)
  }
  return known
}

function shapeOf(schema: z.ZodTypeAny): z.ZodRawShape {
  if (schema instanceof z.ZodEffects) return shapeOf(schema.innerType())
  if (schema instanceof z.ZodObject) return schema.shape
  throw new TypeError('a form schema must be an object')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Lines end in \n, as everywhere but in forms; no control characters but that and the tab. */
function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '')
}
