// The codes that Firebase would have mailed for a project: read off the Auth emulator that this process knows.
import type { SentCodes } from '~/backend/identity/contract/sent-codes'
import { type MailedCode, mailedCodes } from './auth-emulator'

/** The mail for a change of address is ours, also with Firebase. */
const KIND = {
  emailVerification: 'VERIFY_EMAIL',
  passwordReset: 'PASSWORD_RESET',
  emailChange: null,
} as const

export function codesOfProject(project: string): Promise<MailedCode[]> {
  return mailedCodes(process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', project)
}

export function sentByFirebase(project: string): SentCodes {
  return {
    async last(kind) {
      const found = (await codesOfProject(project)).findLast(({ requestType }) => requestType === KIND[kind])
      if (!found) throw new Error(`no ${kind} mail was sent`)
      return { to: found.email, code: found.oobCode }
    },
    count: async () => (await codesOfProject(project)).length,
    refuse() {
      throw new Error('the emulator refuses no mail')
    },
  }
}
