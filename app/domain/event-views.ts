// How often the public page of an event was opened; keyed by the event's id. Who opened it is kept nowhere.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

const eventViewsSchema = z.object({ count: z.number().int().nonnegative() })
export type EventViews = z.infer<typeof eventViewsSchema>

export const eventViews = defineCollection<EventViews>({
  name: 'eventViews',
  indexed: [],
  parse: (raw) => eventViewsSchema.parse(raw),
})
