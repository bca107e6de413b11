import { z } from 'zod'

/** Hexadecimal, so that no id is `__proto__`. */
const deviceId = z.string().regex(/^[0-9a-f]{16}$/)

/** FCM does not define the format; tokens have about 160 characters of base64url and colons. */
const token = z.string().regex(/^[\w:.~-]{20,4096}$/)

export const postedPushToken = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), deviceId, token, platform: z.string().max(100).default('') }),
  z.object({ intent: z.literal('forget'), deviceId }),
])
export type PostedPushToken = z.infer<typeof postedPushToken>
