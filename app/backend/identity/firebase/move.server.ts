// Export and import of Firebase accounts.
import type { Auth, UserIdentifier, UserImportRecord, UserRecord } from 'firebase-admin/auth'
import { type MovedAccount, type RestoredAccount, sameAccount } from '../identity'
import { readPasswordHash } from '../password-format'
import { GOOGLE_ID, googleSubjectOf, toAccount } from './accounts.server'
import { addressClaims } from './addresses.server'

const PAGE_SIZE = 1000
/** Firebase looks up a hundred identifiers at once, and an account has three. */
const LOOKED_UP = 33

/** Lists accounts by uid, without hashes: only the project's owner can read Firebase's. */
export async function* listAccounts(auth: Auth): AsyncGenerator<MovedAccount> {
  let pageToken: string | undefined
  do {
    const page = await auth.listUsers(PAGE_SIZE, pageToken)
    // This site has no accounts without an address.
    for (const user of page.users) if (user.email) yield movedOf(user)
    pageToken = page.pageToken
  } while (pageToken)
}

export async function restoreAccounts(
  accounts: readonly MovedAccount[],
  auth: Auth,
): Promise<RestoredAccount[]> {
  const outcomes: RestoredAccount[] = []
  for (let start = 0; start < accounts.length; start += LOOKED_UP) {
    outcomes.push(...(await restoreSome(accounts.slice(start, start + LOOKED_UP), auth)))
  }
  return outcomes
}

async function restoreSome(accounts: readonly MovedAccount[], auth: Auth): Promise<RestoredAccount[]> {
  const { users } = await auth.getUsers(accounts.flatMap(namesOf))
  const outcomes: RestoredAccount[] = accounts.map(() => ({ state: 'other' }))
  const present = users.map(movedOf)
  const claimed: MovedAccount[] = []
  const byMaking = new Map<string, number[]>()
  accounts.forEach((account, index) => {
    const same = present.find(({ uid }) => uid === account.uid)
    if (same && sameAccount(same, account)) {
      outcomes[index] = { state: 'same', passwordLost: account.hasPassword && !same.hasPassword }
    }
    if ([...present, ...claimed].some((other) => sharesName(other, account))) return
    claimed.push(account)
    const making = makingOf(account)
    byMaking.set(making, [...(byMaking.get(making) ?? []), index])
  })
  for (const places of byMaking.values()) {
    const group = places.flatMap((place) => accounts[place] ?? [])
    const refused = await importGroup(group, auth)
    places.forEach((place, index) => {
      const account = accounts[place]
      if (!account || refused.has(index)) return
      const passwordLost = account.hasPassword && readPasswordHash(account.passwordHash) === null
      outcomes[place] = { state: 'restored', passwordLost }
    })
  }
  return outcomes
}

function namesOf({ uid, email, googleSubject }: MovedAccount): UserIdentifier[] {
  const names = [{ uid }, { email }]
  return googleSubject === null ? names : [...names, { providerId: GOOGLE_ID, providerUid: googleSubject }]
}

function sharesName(a: MovedAccount, b: MovedAccount): boolean {
  if (a.uid === b.uid || a.email === b.email) return true
  return a.googleSubject !== null && a.googleSubject === b.googleSubject
}

/** Returns the indexes of accounts that Firebase refused. */
async function importGroup(group: readonly MovedAccount[], auth: Auth): Promise<Set<number>> {
  const made = readPasswordHash(group[0]?.passwordHash ?? null)
  const result = await auth.importUsers(
    group.map(recordOf),
    made
      ? {
          hash: {
            algorithm: 'STANDARD_SCRYPT',
            memoryCost: made.cost.N,
            blockSize: made.cost.r,
            parallelization: made.cost.p,
            derivedKeyLength: made.hash.length,
          },
        }
      : undefined,
  )
  return new Set(result.errors.map(({ index }) => index))
}

function recordOf(account: MovedAccount): UserImportRecord {
  const { uid, email, emailVerified, displayName, photoURL, googleSubject } = account
  const made = readPasswordHash(account.passwordHash)
  return {
    uid,
    email,
    emailVerified,
    ...(displayName ? { displayName } : {}),
    ...(photoURL ? { photoURL } : {}),
    disabled: account.disabled,
    customClaims: addressClaims(email),
    ...(googleSubject ? { providerData: [{ providerId: GOOGLE_ID, uid: googleSubject, email }] } : {}),
    ...(made ? { passwordHash: made.hash, passwordSalt: made.salt } : {}),
  }
}

function makingOf({ passwordHash }: MovedAccount): string {
  const made = readPasswordHash(passwordHash)
  return made ? JSON.stringify([made.cost, made.hash.length]) : ''
}

function movedOf(user: UserRecord): MovedAccount {
  const { hasGoogle: _hasGoogle, ...account } = toAccount(user)
  return { ...account, googleSubject: googleSubjectOf(user), passwordHash: null }
}
