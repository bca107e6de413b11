import { z } from 'zod'

/** The value of a checkbox: id and version, as seen. */
const SELECTED = /^([0-9a-f]{32})@(\d{1,9})$/

export const quarantineForm = z.object({
  selection: z
    .array(z.string().max(80).regex(SELECTED))
    .min(1, 'Cochez au moins une annonce.')
    .max(100)
    .transform((values) =>
      values.map((value) => {
        const [, id = '', version = ''] = SELECTED.exec(value) ?? []
        return { id, version: Number(version) }
      }),
    ),
  action: z.enum(['release', 'refuse']),
})
