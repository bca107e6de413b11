import { z } from 'zod'

/** The text of one line, of at most `max` UTF-16 code units. */
export function typedLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Au plus ${max}\u00a0caractères.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Écrivez-le sur une seule ligne.')
}
