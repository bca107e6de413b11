import { z } from 'zod'

export const paymentForm = z.object({ id: z.string().max(100) })

/** A year of a small association. Above it the server refuses the body. */
const STATEMENT_MAX_BYTES = 2_000_000
export const statementForm = z.object({
  statement: z
    .instanceof(File, { message: 'Choisissez un fichier.' })
    .refine(
      ({ size }) => size <= STATEMENT_MAX_BYTES,
      'Le fichier dépasse 2\u00a0Mo\u00a0: envoyez-le en plusieurs fois.',
    ),
})
