// The file port on Cloud Storage: a file is an object under its key.
import { randomUUID } from 'node:crypto'
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import type { Alarm } from '~/platform/clock'
import { withProgressDeadline } from '~/platform/clock'
import { codeOf } from '~/platform/errors'
import { CircuitBreaker, type SilenceReport } from '../circuit-breaker'
import { checkFileKey, type FileStore, FilesUnavailable } from './files'

/** A visitor waits for the page: after so long without progress the request fails. */
const PATIENCE_MS = 9_000
/** The specification's limit: 10 MB at 85 kB a second. */
const UPLOAD_WITHIN_MS = 120_000
/** A step of an upload; progress is measured in these. */
const PIECE_BYTES = 64 * 1024
/** The retries never reach it, because the time runs out first. */
const MAX_RETRIES = 20
const RETRY_ALWAYS = 0
const NOT_FOUND = 404
/** HTTP status: the object has changed since its generation was read. */
const CHANGED_MEANWHILE = 412
/** Prefix of discarded files; no key has it. */
const TRASH = '_trash/'
/** HTTP statuses of a temporary failure; undefined = no answer. */
const NOT_NOW: ReadonlySet<unknown> = new Set([408, 429, 500, 502, 503, 504])
const DEFAULT_PAGE_SIZE = 1000
/** No key has it: whether it is there is the cheapest question. */
const PROBED = '_probe'

export interface CloudFilesConfig {
  projectId: string
  bucket: string
  /** Default: from the environment. */
  credential?: Credential
  pageSize?: number
  /** It is called when the bucket falls silent and when it answers again; with it an idle bucket is probed too. */
  report?: SilenceReport
  alarm?: Alarm
}

export interface CloudFiles extends FileStore {
  close(): Promise<void>
}

/** Opens the bucket, or that of FIREBASE_STORAGE_EMULATOR_HOST. Sends nothing yet. */
export function openCloudFiles(config: CloudFilesConfig): CloudFiles {
  const objects = openObjects(config)
  return {
    async put(key, bytes) {
      checkFileKey(key)
      await objects.upload(key, bytes)
    },

    async read(key) {
      checkFileKey(key)
      return objects.download(key)
    },

    async delete(key) {
      checkFileKey(key)
      await objects.remove(key)
      await objects.remove(`${TRASH}${key}`)
    },

    async *list(prefix) {
      for await (const { name, createdAt } of objects.list(prefix)) {
        if (!name.startsWith(TRASH)) yield { key: name, storedAt: createdAt }
      }
    },

    ...trashAmong(objects),
    close: () => objects.close(),
  }
}

/** A discarded file is copied there before it is deleted. */
function trashAmong({
  ask,
  download,
  remove,
  list,
}: Objects): Pick<FileStore, 'discard' | 'readDiscarded' | 'recover' | 'listDiscarded' | 'emptyTrash'> {
  return {
    async discard(key) {
      checkFileKey(key)
      const found = await orNull(ask((bucket) => bucket.file(key).getMetadata()))
      if (!found) return
      const { generation } = found[0]
      const copied = await orNull(
        ask((bucket) => bucket.file(key, { generation }).copy(bucket.file(`${TRASH}${key}`))),
      )
      // Only the version that was copied: a newer one may be there.
      if (copied) await remove(key, { ifGenerationMatch: generation })
    },

    async readDiscarded(key) {
      checkFileKey(key)
      return download(`${TRASH}${key}`)
    },

    async recover(key) {
      checkFileKey(key)
      const [isThere] = await ask((bucket) => bucket.file(key).exists())
      if (isThere) return
      const untouched = { preconditionOpts: { ifGenerationMatch: 0 } }
      await orNull(ask((bucket) => bucket.file(`${TRASH}${key}`).copy(bucket.file(key), untouched)))
    },

    async *listDiscarded(prefix) {
      for await (const { name, createdAt } of list(`${TRASH}${prefix}`)) {
        yield { key: name.slice(TRASH.length), discardedAt: createdAt }
      }
    },

    async emptyTrash(discardedBefore) {
      let deleted = 0
      for await (const { name, createdAt, generation } of list(TRASH)) {
        if (createdAt >= discardedBefore) continue
        await remove(name, { ifGenerationMatch: generation })
        deleted += 1
      }
      return deleted
    },
  }
}

type Objects = ReturnType<typeof openObjects>

/** The objects of the bucket by their names. While the bucket is silent, calls are refused at once. */
function openObjects(config: CloudFilesConfig) {
  const { report, alarm } = config
  const operations = openBucket(config, PATIENCE_MS)
  const uploads = openBucket(config, UPLOAD_WITHIN_MS)
  const breaker = new CircuitBreaker({
    probe: () => operations.inTime(operations.bucket.file(PROBED).exists()),
    isSilence: (error) => error instanceof FilesUnavailable,
    refusal: (cause) => new FilesUnavailable(cause),
    report,
    alarm,
  })

  function ask<T>(question: (bucket: Bucket) => Promise<T>): Promise<T> {
    return breaker.call(() => operations.inTime(question(operations.bucket)))
  }

  async function download(name: string): Promise<Buffer | null> {
    const found = await orNull(ask((bucket) => bucket.file(name).download()))
    return found?.[0] ?? null
  }

  async function remove(name: string, only: { ifGenerationMatch?: string | number } = {}): Promise<void> {
    await orNull(ask((bucket) => bucket.file(name).delete(only)))
  }

  async function* list(prefix: string) {
    let pageToken: string | undefined
    do {
      const asked = {
        prefix,
        pageToken,
        maxResults: config.pageSize ?? DEFAULT_PAGE_SIZE,
        autoPaginate: false,
      }
      const [files, next] = await ask((bucket) => bucket.getFiles(asked))
      for (const { name, metadata } of files) {
        const createdAt = Date.parse(metadata.timeCreated ?? '') || 0
        yield { name, createdAt, generation: metadata.generation }
      }
      pageToken = next && 'pageToken' in next ? String(next.pageToken) : undefined
    } while (pageToken !== undefined)
  }

  async function upload(name: string, bytes: Uint8Array): Promise<void> {
    const options = { resumable: false, validation: 'crc32c' } as const
    const file = uploads.bucket.file(name)
    await breaker.call(() =>
      uploads.whileMoving((onProgress) => file.save(() => piecesOf(bytes, onProgress), options)),
    )
  }

  async function close(): Promise<void> {
    breaker.close()
    await operations.close()
    await uploads.close()
  }

  return { ask, upload, download, remove, list, close }
}

/** Calls `onProgress` for each piece that is read. */
async function* piecesOf(bytes: Uint8Array, onProgress: () => void): AsyncGenerator<Buffer> {
  const all = Buffer.from(bytes)
  for (let at = 0; at < all.length; at += PIECE_BYTES) {
    onProgress()
    yield all.subarray(at, at + PIECE_BYTES)
  }
}

type Bucket = ReturnType<typeof openBucket>['bucket']

/** Timeouts belong to the client, so each limit needs its own client. */
function openBucket({ projectId, bucket: name, credential }: CloudFilesConfig, requestMs: number) {
  const app = initializeApp(credential ? { projectId, credential } : { projectId }, `files-${randomUUID()}`)
  const bucket = getStorage(app).bucket(name)
  bucket.storage.timeout = requestMs
  Object.assign(bucket.storage.retryOptions, {
    totalTimeout: PATIENCE_MS / 1000,
    maxRetries: MAX_RETRIES,
    idempotencyStrategy: RETRY_ALWAYS,
  })

  /** Throws FilesUnavailable after too long without progress. */
  async function whileMoving<T>(ask: (onProgress: () => void) => Promise<T>): Promise<T> {
    try {
      // After its own timeout the client library neither answers nor fails.
      return await withProgressDeadline(ask, PATIENCE_MS, () => {
        throw new FilesUnavailable(new Error(`nothing moved for ${PATIENCE_MS} ms`))
      })
    } catch (error) {
      const code = codeOf(error)
      const isAway = typeof code !== 'number' || NOT_NOW.has(code)
      throw isAway && !(error instanceof FilesUnavailable) ? new FilesUnavailable(error) : error
    }
  }

  const inTime = <T>(work: Promise<T>) => whileMoving(() => work)

  return { bucket, inTime, whileMoving, close: () => deleteApp(app) }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error)
    if (code === NOT_FOUND || code === CHANGED_MEANWHILE) return null
    throw error
  }
}
