import { z } from 'zod'
import { TOKEN_MAX_LENGTH } from '~/backend/push/push'

/** Hexadecimal, so that no id is `__proto__`. */
const deviceId = z.string().regex(/^[0-9a-f]{16}$/)

/** Only the length is checked here: the form of a token depends on the driver of the push port. */
const token = z.string().min(1).max(TOKEN_MAX_LENGTH)

export const postedPushToken = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), deviceId, token, platform: z.string().max(100).default('') }),
  z.object({ intent: z.literal('forget'), deviceId }),
  /** The worker posts this, which cannot read which device this is: the session knows. */
  z.object({ intent: z.literal('renew'), token }),
])
export type PostedPushToken = z.infer<typeof postedPushToken>
