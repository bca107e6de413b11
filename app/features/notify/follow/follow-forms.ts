import { z } from 'zod'
import { NEWS_RHYTHMS, type Rhythm } from '~/domain/follow'
import { emailField } from '~/domain/user'

/** The page of what an address follows has these. */
export const FOLLOW_FORMS = ['confirmer', 'rythme', 'fin', 'tout', 'appareil', 'appareils'] as const
export type FollowForm = (typeof FOLLOW_FORMS)[number]

const rhythmField = z.enum(NEWS_RHYTHMS)

/** `rhythm` is ignored where only changes are told. */
export const followForm = z.object({ email: emailField, rhythm: rhythmField.default('weekly') })
export type FollowFields = { email: string; rhythm: string }

/** `follow`: the id of one of those that the address has. */
export const ownFollowForm = z.object({ follow: z.string().max(100) })
export const rhythmForm = ownFollowForm.extend({ rhythm: rhythmField })
/** A form with only a button. */
export const buttonForm = z.object({})

const deviceId = z.string().regex(/^[0-9a-f]{16}$/)
/** A script sends this: a device is told beside the mail, or no longer. */
export const deviceForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ajouter'), deviceId, token: z.string().min(1).max(4096) }),
  z.object({ intent: z.literal('enlever'), deviceId }),
])
export type DeviceFields = z.infer<typeof deviceForm>

export const RHYTHM_LABELS: Record<Rhythm, string> = {
  weekly: 'Le jeudi matin, s’il y a du nouveau',
  at_once: 'Dans la journée, dès qu’il y a du nouveau',
  changes: 'Dès que quelque chose change',
}
