import { z } from 'zod'
import { WEATHER_DECISIONS } from '~/domain/vocabulary'

// Components import only the type, because the schema would bring zod to the browser.
export const weatherForm = z.object({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  decision: z.enum(WEATHER_DECISIONS),
  word: z
    .string()
    .trim()
    .max(200, 'Au plus 200\u00a0caractères.')
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Écrivez-le sur une seule ligne.')
    .default(''),
})
export type WeatherForm = z.infer<typeof weatherForm>
