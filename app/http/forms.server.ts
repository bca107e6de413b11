// parseForm: from a request to a value of the schema, with honeypot, schema and rate limit.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v3'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { clientAddress } from './client-address'
import { readFormBody } from './form-body.server'
import { frenchMessages, SPAM_REFUSED, UNREADABLE_FORM } from './form-messages'
import { HONEYPOT_FIELD, isSpam } from './honeypot'
import { fieldNames, type KnownForm, knownFields, SECRET_NAME } from './known-fields.server'
import { type Consumption, consume, type RateLimit } from './rate-limits.server'
import { services } from './services.server'

type FormReply = SubmissionResult<string[]>

export type ParsedForm<T> =
  | {
      ok: true
      value: T
      /** The reply when the use case refuses a valid form; '' where a field's message is enough. */
      reject(formError: string, fieldErrors?: Record<string, string>): FormReply
      /** 429 with Retry-After and a French message, for a use case that has its own limit. */
      tooMany(retryAfterSeconds: number): ReturnType<typeof data<FormReply>>
    }
  | { ok: false; reply: FormReply; status: 400 | 429; headers: Record<string, string> }

interface FormOptions {
  honeypot?: boolean
  limit?: RateLimit
  posted?: KnownForm | null
}

const TRAP = z.object({ [HONEYPOT_FIELD]: z.string().optional() })

/** Drops unknown fields and invisible characters, then checks honeypot, schema and limit in this order.
 * Unknown fields are never sent back: turbo-stream overflows the stack on a deeply nested one. */
export async function parseForm<S extends z.ZodTypeAny>(
  request: Request,
  schema: S,
  { honeypot = false, limit, posted = undefined }: FormOptions = {},
  take: (limit: RateLimit, address: string) => Promise<Consumption> = consumeForSite,
): Promise<ParsedForm<z.output<S>>> {
  const form = posted === undefined ? await readForm(request, schema) : posted
  if (form === null) return refused(UNREADABLE_FORM)
  if (honeypot && isSpam(form)) {
    return refused(SPAM_REFUSED)
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

export function tooManyRequests(retryAfterSeconds: number): string {
  return `Trop d’essais en peu de temps. ${retryText(retryAfterSeconds)}`
}

/** After a sentence that says already of what there was too much. */
export function retryText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return `Réessayez dans ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}.`
}

async function consumeForSite(limit: RateLimit, address: string): Promise<Consumption> {
  return consume(limit, address, await services())
}

function refused(formError: string): ParsedForm<never> {
  return { ok: false, reply: { status: 'error', error: { '': [formError] } }, status: 400, headers: {} }
}

export async function readForm(request: Request, schema: z.ZodTypeAny): Promise<KnownForm | null> {
  const body = await bodyOf(request)
  const form = body && (await readFormBody(body, request.headers.get('Content-Type')))
  return form && knownFields(form, z.union([schema, TRAP]))
}

async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch {
    return null
  }
}
