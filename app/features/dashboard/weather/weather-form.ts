import { z } from 'zod'
import { typedLine } from '~/domain/typed-line'
import { WEATHER_DECISIONS } from '~/domain/vocabulary'

// Components import only the type, because the schema would bring zod to the browser.
export const weatherForm = z.object({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  decision: z.enum(WEATHER_DECISIONS),
  word: typedLine(200).default(''),
})
export type WeatherForm = z.infer<typeof weatherForm>
