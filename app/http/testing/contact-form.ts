// A small form and what is posted to it.
import { z } from 'zod'

export const schema = z.object({
  name: z.string().min(2).max(80),
  email: z.string().email(),
  message: z.string({ required_error: 'Écrivez votre message.' }).max(500),
  topics: z.array(z.string()).max(3).optional(),
  place: z.object({ npa: z.string() }).optional(),
})
export const VALID = { name: 'Camille', email: 'camille@exemple.ch', message: 'Bonjour' }

export function post(fields: Record<string, string> | [string, string][] | BodyInit): Request {
  const isBody = typeof fields === 'string' || fields instanceof FormData || fields instanceof Blob
  const body = isBody ? fields : new URLSearchParams(fields as Record<string, string>)
  return new Request('http://localhost/contact', { method: 'POST', body })
}
