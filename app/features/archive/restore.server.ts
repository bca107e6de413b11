import { z } from 'zod'
import type { Collection, DocumentStore, Exported, Transaction } from '~/backend/documents'
import { type Identity, IdentityUnavailable, type MovedAccount } from '~/backend/identity/identity'
import { isDocumentId } from '~/backend/values.server'
import { categories, SEED_CATEGORIES } from '~/domain/category'
import { inPresentForm } from '~/domain/migrations/migrate'
import { explainIssue } from '~/features/imports/files/candidate'
import { emptyReport, type ImportReport } from '~/features/imports/files/import-events.server'
import type { Line } from '~/features/imports/files/lines.server'
import { parseJson } from '~/platform/parse-json'
import { accountLineSchema } from './account-lines.server'
import { eachExported, eachPersonal } from './collections'
import { EXPORT_FORMAT, READ_VERSIONS } from './export.server'

const headerSchema = z.object({ format: z.literal(EXPORT_FORMAT), version: z.number() })

/** One format only, because instants are compared as text. */
const instant = z.string().datetime({ precision: 3 })

const lineSchema = z.object({
  collection: z.string(),
  id: z.string().refine(isDocumentId),
  version: z.number().int().min(1),
  createdAt: instant,
  updatedAt: instant,
  removedAt: instant.nullable(),
  data: z.record(z.unknown()),
})
type ExportLine = z.infer<typeof lineSchema>

interface Restorer {
  name: string
  /** 'other': the store has another document under this id. 'seed': the store has an untouched default document. */
  compare(store: DocumentStore, line: ExportLine): Promise<'absent' | 'same' | 'other' | 'seed'>
  purge(transaction: Transaction, id: string): void
  restore(transaction: Transaction, line: ExportLine): void
}

interface Pending {
  restorer: Restorer
  line: ExportLine
}

const BATCH_SIZE = 100
/** Firestore takes 10 MiB in a commit. */
const BATCH_BYTES = 2 * 1024 * 1024

/** The version in the header; null when this is no export. */
export function exportVersionOf(firstLine: string): number | null {
  const header = headerSchema.safeParse(parseJson(firstLine))
  return header.success ? header.data.version : null
}

/** Adds missing documents, replaces untouched default categories, refuses documents that differ. Refuses a
 * version of the format that it does not know. Accounts need `identity`. */
export async function restoreExport(
  store: DocumentStore,
  lines: AsyncIterable<Line>,
  identity?: AccountTarget,
): Promise<ImportReport> {
  const known = [...eachExported(restorerOf), ...eachPersonal(restorerOf)]
  const restorers = new Map(known.map((restorer) => [restorer.name, restorer]))
  const report = emptyReport()
  const refuse = (line: number, reason: string) => report.refused.push({ line, reason })
  let batch: Pending[] = []
  let batchBytes = 0

  const commit = async () => {
    const pending = batch
    batch = []
    batchBytes = 0
    await store.transaction(async (transaction) => {
      for (const { restorer, line } of pending) restorer.restore(transaction, line)
    })
    report.created += pending.length
  }
  let accounts: { line: number; account: MovedAccount }[] = []
  const commitAccounts = async () => {
    const moved = accounts
    accounts = []
    if (identity && moved.length > 0) await moveAccounts(moved, identity, report)
  }

  const seen = new Set<string>()
  for await (const line of lines) {
    if ('refused' in line) {
      refuse(line.number, line.refused)
      continue
    }
    const json = parseJson(line.text)
    const header = headerSchema.safeParse(json)
    if (header.success) {
      if (READ_VERSIONS.includes(header.data.version)) continue
      refuse(line.number, `version ${header.data.version} du format inconnue, la suite n’est pas lue`)
      break
    }
    if (isAccountLine(json)) {
      const account = accountLineSchema.safeParse(json)
      if (!account.success) refuse(line.number, explainIssue(account.error))
      else if (!identity) refuse(line.number, 'compte, qui ne peut pas être importé ici')
      else if (seen.has(`account ${account.data.uid}`)) refuse(line.number, 'ce compte figure déjà plus haut')
      else {
        seen.add(`account ${account.data.uid}`)
        accounts.push({ line: line.number, account: account.data })
        if (accounts.length === BATCH_SIZE) await commitAccounts()
      }
      continue
    }
    const parsed = lineSchema.safeParse(json)
    if (!parsed.success) {
      refuse(line.number, json === undefined ? 'JSON illisible' : explainIssue(parsed.error))
      continue
    }
    const restorer = restorers.get(parsed.data.collection)
    if (!restorer) {
      refuse(line.number, `collection «\u00a0${parsed.data.collection.slice(0, 40)}\u00a0» inconnue`)
      continue
    }
    const key = `${restorer.name}/${parsed.data.id}`
    if (seen.has(key)) {
      refuse(line.number, `${key} figure déjà plus haut`)
      continue
    }
    seen.add(key)
    try {
      const state = await restorer.compare(store, parsed.data)
      if (state === 'same') report.unchanged += 1
      else if (state === 'other') refuse(line.number, `${key} existe déjà avec un autre contenu`)
      else {
        if (state === 'seed') await store.transaction(async (t) => restorer.purge(t, parsed.data.id))
        batch.push({ restorer, line: parsed.data })
        batchBytes += Buffer.byteLength(line.text)
      }
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      refuse(line.number, explainIssue(error))
    }
    if (batch.length === BATCH_SIZE || batchBytes >= BATCH_BYTES) await commit()
  }
  if (batch.length > 0) await commit()
  await commitAccounts()
  return report
}

export interface AccountTarget {
  identity: Identity
  /** Mails a reset link when a password could not be moved. */
  mailsResets: boolean
}

async function moveAccounts(
  moved: readonly { line: number; account: MovedAccount }[],
  { identity, mailsResets }: AccountTarget,
  report: ImportReport,
): Promise<void> {
  const outcomes = await identity.restoreAccounts(moved.map(({ account }) => account))
  for (const [index, { line, account }] of moved.entries()) {
    const outcome = outcomes[index]
    if (!outcome || outcome.state === 'other') {
      report.refused.push({ line, reason: `le compte ${account.email} existe déjà avec d’autres données` })
    } else {
      report[outcome.state === 'same' ? 'unchanged' : 'created'] += 1
      if (!outcome.passwordLost) continue
      const isMailed = mailsResets && (await isResetMailed(account.email, identity))
      const next = isMailed
        ? 'un e-mail invite à en choisir un nouveau'
        : 'cette personne passera par «\u00a0Mot de passe oublié\u00a0?\u00a0»'
      report.notes.push({
        line,
        note: `${account.email}\u00a0: le mot de passe n’a pas pu être importé, ${next}`,
      })
    }
  }
}

/** The report names the accounts whose mail was not sent. */
async function isResetMailed(email: string, identity: Identity): Promise<boolean> {
  try {
    return (await identity.sendPasswordReset(email)).ok
  } catch (error) {
    if (error instanceof IdentityUnavailable) return false
    throw error
  }
}

function isAccountLine(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'account' in json
}

function restorerOf<T extends object>(collection: Collection<T>): Restorer {
  const documentOf = ({ data, id, version, createdAt, updatedAt, removedAt }: ExportLine): Exported<T> => ({
    ...collection.parse(inPresentForm(collection.name, data)),
    id,
    version,
    createdAt,
    updatedAt,
    removedAt,
  })
  return {
    name: collection.name,
    async compare(store, line) {
      const document = documentOf(line)
      const present = await store.get(collection, line.id, { includeRemoved: true })
      if (!present) return 'absent'
      if (isSame(collection, present, document)) return 'same'
      return collection.name === categories.name && isSeed(present) ? 'seed' : 'other'
    },
    purge: (transaction, id) => transaction.purge(collection, id),
    restore: (transaction, line) => transaction.restore(collection, documentOf(line)),
  }
}

function isSeed(document: Exported<object>): boolean {
  const seed = SEED_CATEGORIES.get(document.id)
  if (!seed || document.version !== 1 || document.removedAt !== null) return false
  return JSON.stringify(categories.parse(document)) === JSON.stringify(categories.parse(seed))
}

function isSame<T extends object>(collection: Collection<T>, a: Exported<T>, b: Exported<T>): boolean {
  const essence = ({ version, createdAt, updatedAt, removedAt }: Exported<T>, data: T) =>
    JSON.stringify([version, createdAt, updatedAt, removedAt, data])
  return essence(a, collection.parse(a)) === essence(b, collection.parse(b))
}
