import type { SubmissionResult } from '@conform-to/react'
import type { DecisionAction } from '~/domain/lifecycle'

/** Why a form of the moderation page was refused. */
export interface Refusal {
  /** What to say at the head of the page; '' where the form says it all. */
  message: string
  /** Which form it concerns. */
  form: DecisionAction | 'lot' | null
  reply: SubmissionResult<string[]>
}
