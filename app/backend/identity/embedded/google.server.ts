// Sign-in with Google to a local account.
import { randomUUID } from 'node:crypto'
import type { DocumentStore } from '../../documents'
import { voidCodes } from '../codes.server'
import { type GoogleIdentity, type Identity, normaliseEmail } from '../identity'
import {
  type Credential,
  credentialNamed,
  credentialNames,
  credentials,
  emailKey,
  googleKey,
  toAccount,
} from './credentials.server'

type SignIn = Awaited<ReturnType<Identity['signInWithGoogle']>>

export async function signInWithGoogle(google: GoogleIdentity, documents: DocumentStore): Promise<SignIn> {
  const email = normaliseEmail(google.email)
  const isKnown = (await documents.get(credentialNames, googleKey(google.subject))) !== null
  const joined =
    isKnown || !google.emailVerified ? null : await documents.get(credentialNames, emailKey(email))
  // Before the change: when the store fails here, nothing has changed.
  if (joined) await voidCodes(joined.uid, documents)
  const outcome = await findOrJoin({ ...google, email }, documents)
  if (joined) await voidCodes(joined.uid, documents)
  return outcome
}

function findOrJoin(google: GoogleIdentity, documents: DocumentStore): Promise<SignIn> {
  const { subject, email, photoURL, displayName } = google

  return documents.transaction(async (transaction) => {
    const known = await credentialNamed(googleKey(subject), transaction)
    if (known?.disabled) return { ok: false, reason: 'disabled' }
    if (known) {
      const account = toAccount(known.id, known)
      return { ok: true, account, isNew: false, passwordRemoved: false }
    }

    // An unverified address at Google could be somebody else's.
    if (!google.emailVerified) return { ok: false, reason: 'email-unverified' }

    const present = await credentialNamed(emailKey(email), transaction)
    if (present?.disabled) return { ok: false, reason: 'disabled' }
    const uid = present?.id ?? randomUUID()
    transaction.insert(credentialNames, googleKey(subject), { uid })

    if (present === null) {
      const fresh: Credential = {
        email,
        emailVerified: true,
        displayName,
        photoURL,
        passwordHash: null,
        googleSubject: subject,
        disabled: false,
      }
      transaction.insert(credentialNames, emailKey(email), { uid })
      transaction.insert(credentials, uid, fresh)
      return { ok: true, account: toAccount(uid, fresh), isNew: true, passwordRemoved: false }
    }

    if (present.googleSubject !== null) transaction.purge(credentialNames, googleKey(present.googleSubject))
    const passwordRemoved = !present.emailVerified && present.passwordHash !== null
    const linked: Credential = {
      email,
      emailVerified: true,
      displayName: present.displayName || displayName,
      photoURL: present.photoURL ?? photoURL,
      passwordHash: passwordRemoved ? null : present.passwordHash,
      googleSubject: subject,
      disabled: false,
    }
    transaction.update(credentials, uid, linked)
    return { ok: true, account: toAccount(uid, linked), isNew: false, passwordRemoved }
  })
}
