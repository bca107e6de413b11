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

  return {
    async put(key, bytes) {
      checkFileKey(key)
      // Files are small: one request, none to begin and none to end.
      const options = { resumable: false, validation: 'crc32c' } as const
      await uploads.inTime(uploads.bucket.file(key).save(Buffer.from(bytes), options))
    },

    async read(key) {
      checkFileKey(key)
      const found = await orNull(operations.inTime(operations.bucket.file(key).download()))
      return found?.[0] ?? null
    },

    async delete(key) {
      checkFileKey(key)
      await orNull(operations.inTime(operations.bucket.file(key).delete()))
    },

    async *list(prefix) {
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
          yield { key: name, storedAt: Date.parse(metadata.timeCreated ?? '') || 0 }
        }
        pageToken = next && 'pageToken' in next ? String(next.pageToken) : undefined
      } while (pageToken !== undefined)
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

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) return null
    throw error
  }
}
