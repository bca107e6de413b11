import type { SubmissionResult } from '@conform-to/react'
import type { DecisionAction } from '~/domain/lifecycle'

export interface Refusal {
  /** The message stands above the page; '' when the form shows its own errors. */
  message: string
  form: DecisionAction | 'lot' | 'note' | null
  reply: SubmissionResult<string[]>
}
