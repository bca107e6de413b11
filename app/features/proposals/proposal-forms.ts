import { z } from 'zod'

export const PROPOSAL_FORMS = ['confirmer', 'rattacher'] as const
export type ProposalForm = (typeof PROPOSAL_FORMS)[number]

/** A form with only a button. */
export const buttonForm = z.object({})
