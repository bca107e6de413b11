// The codes that Firebase would have mailed for a project: read off the Auth emulator that this process knows.
import type { SentCodes } from '~/backend/identity/contract/sent-codes'
import { type MailedCode, mailedCodes } from './auth-emulator'

const KIND = {
  emailVerification: 'VERIFY_EMAIL',
  passwordReset: 'PASSWORD_RESET',
  emailChange: 'VERIFY_AND_CHANGE_EMAIL',
} as const

export function codesOfProject(project: string): Promise<MailedCode[]> {
  return mailedCodes(process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', project)
}

export function sentByFirebase(project: string): SentCodes {
  return {
    async last(kind) {
      const found = (await codesOfProject(project)).findLast(({ requestType }) => requestType === KIND[kind])
      if (!found) throw new Error(`no ${kind} mail was sent`)
      return { to: found.newEmail ?? found.email, code: found.oobCode }
    },
    count: async () => (await codesOfProject(project)).length,
    refuse() {
      throw new Error('the emulator refuses no mail')
    },
  }
}
