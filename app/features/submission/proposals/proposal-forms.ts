import { z } from 'zod'
import { emailField } from '~/domain/user'

export const PROPOSAL_FORMS = ['confirmer', 'rattacher'] as const
export type ProposalForm = (typeof PROPOSAL_FORMS)[number]

/** The page after the form was sent has these: the mail once more, or, without a form, all links of an address. */
export const MESSAGE_FORMS = ['renvoyer', 'liens'] as const
export type MessageForm = (typeof MESSAGE_FORMS)[number]

export const lostLinksForm = z.object({ email: emailField })
export type LostLinks = z.infer<typeof lostLinksForm>

/** `version`: of the proposal, as it was seen. `beside`: id and version of each other one that was shown to be confirmed. */
export const confirmForm = z.object({
  version: z.number().int().positive(),
  beside: z
    .array(z.string().regex(/^[0-9a-f]{32}:\d{1,15}$/))
    .max(20)
    .default([]),
})

/** A form with only a button. */
export const buttonForm = z.object({})
