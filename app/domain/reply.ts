// Answers that moderators give often, kept for all of them.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'
import { MESSAGE_MAX_LENGTH } from './lifecycle'

export const REPLY_TITLE_MAX_LENGTH = 80

const replySchema = z.object({
  title: z.string().min(1).max(REPLY_TITLE_MAX_LENGTH),
  text: z.string().min(1).max(MESSAGE_MAX_LENGTH),
})
export type Reply = z.infer<typeof replySchema>

export const replies = defineCollection<Reply>({
  name: 'replies',
  indexed: [],
  parse: (raw) => replySchema.parse(raw),
})
