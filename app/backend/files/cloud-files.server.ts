// The file port on a bucket of Cloud Storage: a file is an object under its key, stored whole or not at all.
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { withDeadline } from '~/platform/deadline'
import { codeOf } from '~/platform/error-code'
import { checkFileKey, type FileStore, FilesUnavailable } from './files'

/** The specification's limits of trying again. */
const OPERATION_RETRY_S = 120
const UPLOAD_RETRY_S = 600
/** So many that the time decides: pauses double from a second to a minute. */
const MAX_RETRIES = 20
/** Every call here can be made twice: what is put replaces what was, what is deleted stays so. */
const RETRY_ALWAYS = 0
const NOT_FOUND = 404
/** Somebody was faster: the object is another one than the condition of the request names. */
const CHANGED_MEANWHILE = 412
/** Names of discarded files begin so; no key does. */
const TRASH = '_trash/'
/** What a bucket answers that cannot answer now; without a number no answer came at all. */
const NOT_NOW: ReadonlySet<unknown> = new Set([408, 429, 500, 502, 503, 504])
/** Keys of one answer, held in memory. */
const DEFAULT_PAGE_SIZE = 1000

export interface CloudFilesConfig {
  projectId: string
  bucket: string
  /** Default: what the environment has. */
  credential?: Credential
  /** For so long everything is tried. Default: the specification's limits. */
  retrySeconds?: number
  /** How many keys one answer of the bucket lists. */
  pageSize?: number
}

export interface CloudFiles extends FileStore {
  close(): Promise<void>
}

let opened = 0

/** Opens the bucket, or the one of the emulator that FIREBASE_STORAGE_EMULATOR_HOST names. Sends nothing yet. */
export function openCloudFiles(config: CloudFilesConfig): CloudFiles {
  const operations = openBucket(config, config.retrySeconds ?? OPERATION_RETRY_S)
  const uploads = openBucket(config, config.retrySeconds ?? UPLOAD_RETRY_S)

  async function download(name: string): Promise<Buffer | null> {
    const found = await orNull(operations.inTime(operations.bucket.file(name).download()))
    return found?.[0] ?? null
  }

  async function remove(name: string, only: { ifGenerationMatch?: string | number } = {}): Promise<void> {
    await orNull(operations.inTime(operations.bucket.file(name).delete(only)))
  }

  async function* objects(prefix: string) {
    let pageToken: string | undefined
    do {
      const asked = {
        prefix,
        pageToken,
        maxResults: config.pageSize ?? DEFAULT_PAGE_SIZE,
        autoPaginate: false,
      }
      const [files, next] = await operations.inTime(operations.bucket.getFiles(asked))
      for (const { name, metadata } of files) {
        const createdAt = Date.parse(metadata.timeCreated ?? '') || 0
        yield { name, createdAt, generation: metadata.generation }
      }
      pageToken = next && 'pageToken' in next ? String(next.pageToken) : undefined
    } while (pageToken !== undefined)
  }

  return {
    async put(key, bytes) {
      checkFileKey(key)
      // Files are small: one request, none to begin and none to end.
      const options = { resumable: false, validation: 'crc32c' } as const
      await uploads.inTime(uploads.bucket.file(key).save(Buffer.from(bytes), options))
    },

    async read(key) {
      checkFileKey(key)
      return download(key)
    },

    async delete(key) {
      checkFileKey(key)
      await remove(key)
      await remove(`${TRASH}${key}`)
    },

    async *list(prefix) {
      for await (const { name, createdAt } of objects(prefix)) {
        if (!name.startsWith(TRASH)) yield { key: name, storedAt: createdAt }
      }
    },

    async discard(key) {
      checkFileKey(key)
      const file = operations.bucket.file(key)
      const found = await orNull(operations.inTime(file.getMetadata()))
      if (!found) return
      const { generation } = found[0]
      const discarded = operations.bucket.file(`${TRASH}${key}`)
      const copied = await orNull(
        operations.inTime(operations.bucket.file(key, { generation }).copy(discarded)),
      )
      // Only what was copied: another one may have been put there since.
      if (copied) await remove(key, { ifGenerationMatch: generation })
    },

    async readDiscarded(key) {
      checkFileKey(key)
      return download(`${TRASH}${key}`)
    },

    async recover(key) {
      checkFileKey(key)
      const file = operations.bucket.file(key)
      const [isThere] = await operations.inTime(file.exists())
      if (isThere) return
      const untouched = { preconditionOpts: { ifGenerationMatch: 0 } }
      await orNull(operations.inTime(operations.bucket.file(`${TRASH}${key}`).copy(file, untouched)))
    },

    async *listDiscarded(prefix) {
      for await (const { name, createdAt } of objects(`${TRASH}${prefix}`)) {
        yield { key: name.slice(TRASH.length), discardedAt: createdAt }
      }
    },

    async emptyTrash(discardedBefore) {
      let deleted = 0
      for await (const { name, createdAt, generation } of objects(TRASH)) {
        if (createdAt >= discardedBefore) continue
        await remove(name, { ifGenerationMatch: generation })
        deleted += 1
      }
      return deleted
    },

    async close() {
      await operations.close()
      await uploads.close()
    },
  }
}

/** A client of its own for each limit: the limits belong to the client. */
function openBucket({ projectId, bucket: name, credential }: CloudFilesConfig, retrySeconds: number) {
  opened += 1
  const app = initializeApp(credential ? { projectId, credential } : { projectId }, `files-${opened}`)
  const bucket = getStorage(app).bucket(name)
  Object.assign(bucket.storage.retryOptions, {
    totalTimeout: retrySeconds,
    maxRetries: MAX_RETRIES,
    idempotencyStrategy: RETRY_ALWAYS,
  })

  /** What is asked of the bucket. Throws FilesUnavailable when it does not answer in time. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    try {
      // Once its own time is over, the client library neither answers nor fails.
      return await withDeadline(work, retrySeconds * 1000, () => {
        throw new FilesUnavailable(new Error(`no answer in ${retrySeconds} s`))
      })
    } catch (error) {
      const code = codeOf(error)
      const isAway = typeof code !== 'number' || NOT_NOW.has(code)
      throw isAway && !(error instanceof FilesUnavailable) ? new FilesUnavailable(error) : error
    }
  }

  return { bucket, inTime, close: () => deleteApp(app) }
}

/** null when there is no such object, or another one by now. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error)
    if (code === NOT_FOUND || code === CHANGED_MEANWHILE) return null
    throw error
  }
}
