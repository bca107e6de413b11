// Reading a posted form: the one way from a request to a value of the schema, with every check on the way.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v3'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { clientAddress } from './client-address'
import { readFormBody } from './form-body.server'
import { frenchMessages } from './form-messages'
import { HONEYPOT_FIELD, isSpam } from './honeypot'
import { fieldNames, type KnownForm, knownFields, SECRET_NAME } from './known-fields.server'
import { type RateLimit, type Taken, takeFrom } from './rate-limits.server'
import { services } from './services.server'

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
  posted?: KnownForm | null
}

/** The field that robots fill in is read with every form; `parseForm` keeps it out of the values. */
const TRAP = z.object({ [HONEYPOT_FIELD]: z.string().optional() })

/**
 * Reads the form, drops the fields that the schema does not know (they never come back in the reply: turbo-stream
 * overflows the stack on what is deep enough) and the characters that nobody sees in the others, then checks honeypot,
 * schema and limit in this order. Takes an object schema, a refinement of one, or a union of them.
 */
export async function parseForm<S extends z.ZodTypeAny>(
  request: Request,
  schema: S,
  { honeypot = false, limit, posted = undefined }: FormOptions = {},
  take: (limit: RateLimit, address: string) => Promise<Taken> = takeFromSite,
): Promise<ParsedForm<z.output<S>>> {
  const form = posted === undefined ? await readForm(request, schema) : posted
  if (form === null) return refused('Formulaire illisible. Rechargez la page et recommencez.')
  if (honeypot && isSpam(form)) {
    return refused('Votre envoi n’a pas été accepté. Rechargez la page et recommencez.')
  }

  const submission = parseWithZod(knownFields(form, schema), { schema, errorMap: frenchMessages })
  const hideFields = fieldNames(schema).filter((name) => SECRET_NAME.test(name))
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
  return takeFrom(limit, address, await services())
}

function refused(formError: string): ParsedForm<never> {
  return { ok: false, reply: { status: 'error', error: { '': [formError] } }, status: 400, headers: {} }
}

/**
 * The fields and files of a request that the schema knows; null when it is no form, or none of ours: too many fields, or
 * too much text. The only way to what a request holds: none of its other fields leaves this file.
 */
export async function readForm(request: Request, schema: z.ZodTypeAny): Promise<KnownForm | null> {
  const body = await bodyOf(request)
  const form = body && (await readFormBody(body, request.headers.get('Content-Type')))
  return form && knownFields(form, z.union([schema, TRAP]))
}

async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch {
    // Cut off.
    return null
  }
}
