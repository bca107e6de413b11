// Reads an export back: every document under its own id, with its own version and times.
import { z } from 'zod'
import type { Collection, DocumentStore, Exported, Transaction } from '~/backend/documents'
import { isDocumentId } from '~/backend/values.server'
import { eachExported } from '../collections'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../export.server'
import { explainIssue } from './candidate'
import { emptyReport, type ImportReport } from './import-events.server'
import type { Line } from './lines.server'

const headerSchema = z.object({ format: z.literal(EXPORT_FORMAT), version: z.number() })

/** Compared as text, so written in one way only. */
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

/** Writes one document of an export; made for its collection, so that its type is known to both sides. */
interface Restorer {
  name: string
  /** 'same' when the store holds exactly this document, 'other' when it holds another one under its id. */
  compare(store: DocumentStore, line: ExportLine): Promise<'absent' | 'same' | 'other'>
  restore(transaction: Transaction, line: ExportLine): void
}

interface Pending {
  restorer: Restorer
  line: ExportLine
}

const BATCH_SIZE = 100

/** Is this first line the header of an export? `version` is what the file claims. */
export function exportVersionOf(firstLine: string): number | null {
  const header = headerSchema.safeParse(parseJson(firstLine))
  return header.success ? header.data.version : null
}

/**
 * Restores what is missing, leaves what is there already, refuses what differs from it, and reads nothing behind the
 * header of another version. In batches, one transaction each.
 */
export async function restoreExport(store: DocumentStore, lines: AsyncIterable<Line>): Promise<ImportReport> {
  const restorers = new Map(eachExported(restorerOf).map((restorer) => [restorer.name, restorer]))
  const report = emptyReport()
  const refuse = (line: number, reason: string) => report.refused.push({ line, reason })
  let batch: Pending[] = []

  const commit = async () => {
    const pending = batch
    batch = []
    await store.transaction(async (transaction) => {
      for (const { restorer, line } of pending) restorer.restore(transaction, line)
    })
    report.created += pending.length
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
      if (header.data.version === EXPORT_VERSION) continue
      refuse(line.number, `version ${header.data.version} du format inconnue, la suite n’est pas lue`)
      break
    }
    const parsed = lineSchema.safeParse(json)
    if (!parsed.success) {
      refuse(line.number, json === undefined ? 'JSON illisible' : explainIssue(parsed.error))
      continue
    }
    const restorer = restorers.get(parsed.data.collection)
    if (!restorer) {
      refuse(line.number, `collection « ${parsed.data.collection.slice(0, 40)} » inconnue`)
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
      else batch.push({ restorer, line: parsed.data })
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      refuse(line.number, explainIssue(error))
    }
    if (batch.length === BATCH_SIZE) await commit()
  }
  if (batch.length > 0) await commit()
  return report
}

function restorerOf<T extends object>(collection: Collection<T>): Restorer {
  const documentOf = ({ data, id, version, createdAt, updatedAt, removedAt }: ExportLine): Exported<T> => ({
    ...collection.parse(data),
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
      return isSame(collection, present, document) ? 'same' : 'other'
    },
    restore: (transaction, line) => transaction.restore(collection, documentOf(line)),
  }
}

function isSame<T extends object>(collection: Collection<T>, a: Exported<T>, b: Exported<T>): boolean {
  const essence = ({ version, createdAt, updatedAt, removedAt }: Exported<T>, data: T) =>
    JSON.stringify([version, createdAt, updatedAt, removedAt, data])
  return essence(a, collection.parse(a)) === essence(b, collection.parse(b))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
