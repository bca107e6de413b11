// The application without its server: loaders and actions are called as Remix calls them, on a data directory of their own.
import type { AppLoadContext } from '@remix-run/node'
import { MailTray } from '~/backend/identity/contract/mail-tray'
import { openIdentity } from '~/backend/open/backend.server'
import type { User } from '~/domain/user'
import { closeRuntime, type Runtime, runtime } from '~/runtime.server'
import { addAccount, addUser, cookieOf, type UserOverrides } from './accounts'
import { TEST_NOW } from './agenda'
import { temporaryDirectory } from './temporary-directory'

export const TEST_ORIGIN = 'http://localhost:3000'

export interface Application extends Runtime {
  dataDir: string
  /** Mails about accounts that are added here end in this tray. */
  mails: MailTray
  context: AppLoadContext
  /** Someone new who is signed in: their profile and what their browser sends. */
  signedIn(overrides?: UserOverrides & { withPassword?: boolean }): Promise<{ user: User; cookie: string }>
  close(): Promise<void>
}

/** Opens it, with these variables beside the usual ones, once a test file: the environment is read once a process. */
export async function openApplication(env: Record<string, string> = {}): Promise<Application> {
  const directory = await temporaryDirectory('application')
  const dataDir = directory.path
  const usual = { DATA_DIR: dataDir, TEST_NOW, LOG_LEVEL: 'silent', SITE_URL: TEST_ORIGIN }
  Object.assign(process.env, usual, env)
  const parts = await runtime()
  const mails = new MailTray()
  const identity = await openIdentity(parts.env, { ...parts, mails })

  return {
    ...parts,
    dataDir,
    mails,
    context: {
      nonce: 'nonce',
      requestId: 'test',
      isDocument: false,
      log: parts.log,
      closed: new AbortController().signal,
      noView() {},
    },
    async signedIn({ withPassword = false, ...overrides } = {}) {
      const user = withPassword
        ? await addAccount({ documents: parts.documents, identity }, overrides)
        : await addUser(parts.documents, overrides)
      return { user, cookie: await cookieOf(user.uid, parts) }
    },
    async close() {
      await closeRuntime()
      await directory.remove()
    },
  }
}

/** A request of a browser that sends this cookie; with a form it is a POST. */
export function browserRequest(
  path: string,
  { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {},
): Request {
  return new Request(`${TEST_ORIGIN}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { cookie, 'User-Agent': 'Test' },
    body: form && new URLSearchParams(form),
  })
}
