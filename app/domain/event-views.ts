// Number of views of an event's page, by event id. Holds no visitor.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

const eventViewsSchema = z.object({ count: z.number().int().nonnegative() })
export type EventViews = z.infer<typeof eventViewsSchema>

export const eventViews = defineCollection<EventViews>({
  name: 'eventViews',
  indexed: [],
  parse: (raw) => eventViewsSchema.parse(raw),
})
