// A mailbox whose owner wants no mail that others bring about. Known by its hash alone.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

const schema = z.object({ since: z.string().datetime() })

/** Keyed by `mailboxHash`. The hash has no key: it must outlast the installation's secret. */
export const silencedMailboxes = defineCollection<z.infer<typeof schema>>({
  name: 'silencedMailboxes',
  indexed: [],
  parse: (raw) => schema.parse(raw),
})
