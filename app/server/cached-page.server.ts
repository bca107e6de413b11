// A public page as it is kept: compressed, with all of its headers, the same for everybody.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { SHARED_CACHES } from '~/http/cache-control'
import { sha256 } from '~/platform/secrets.server'
import { hashedInline } from './inline-hashes.server'
import { CONTENT_POLICY_HEADER, type ContentPolicy } from './security-headers.server'

export interface CachedPage {
  /** Names and values in turn; those that depend on the encoding are added when the page is sent. */
  headers: readonly string[]
  /** Hash of the content: the same as long as the page is, across restarts and revisions. */
  tag: string
  brotli: Buffer
  /** null until a client asks that takes gzip and no brotli. */
  gzip: Buffer | null
  isCompressedWell: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Takes less time than gzip's fastest level and gives fewer bytes than its usual one. */
const FIRST_QUALITY = 1
/** A sixth fewer bytes. More quality takes ten times the CPU for a few percent. */
const STORED_QUALITY = 5
/** Node's threads cost a page more than compressing it. A larger one would keep others waiting. */
const COMPRESSED_AT_ONCE = 200_000

const compressInThread = promisify(brotliCompress)

function brotliOptions(quality: number, bytes: Buffer) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}

const SET_WHEN_SENT = new Set(['content-length', 'vary', 'etag'])

/** Takes what was rendered with this nonce at this address. */
export async function cachedPage(
  response: Response,
  { url, nonce, policy }: { url: string; nonce: string; policy: ContentPolicy },
): Promise<CachedPage> {
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  const rendered = Buffer.from(await response.arrayBuffer())
  const { page: bytes, inline } = isHtml
    ? hashedInline(rendered, nonce)
    : { page: rendered, inline: undefined }
  const options = brotliOptions(FIRST_QUALITY, bytes)
  const brotli =
    bytes.length > COMPRESSED_AT_ONCE
      ? await compressInThread(bytes, options)
      : brotliCompressSync(bytes, options)
  return {
    headers: [
      ...[...response.headers].filter(([name]) => !SET_WHEN_SENT.has(name)),
      [CONTENT_POLICY_HEADER, policy(url, inline)],
      ['CDN-Cache-Control', SHARED_CACHES],
      ['Vary', 'Accept-Encoding, Cookie'],
    ].flat(),
    // The compressed form says the same in fewer bytes.
    tag: sha256(brotli, 'base64url').slice(0, 27),
    brotli,
    gzip: null,
    isCompressedWell: false,
  }
}

/** Bytes that a page holds, its form in gzip included, which may come later. */
export function sizeOf({ brotli }: CachedPage): number {
  return 2 * brotli.length
}

/** The page as it stands is unpacked for the few that take no compression: kept plain, too, it would take five times the
 * memory. */
export function bodyOf(page: CachedPage, encoding: Encoding): Buffer {
  if (encoding === 'br') return page.brotli
  if (encoding === 'identity') return brotliDecompressSync(page.brotli)
  page.gzip ??= gzipSync(brotliDecompressSync(page.brotli))
  return page.gzip
}

/** Compresses a page once more for those who ask later. Where this fails it stays as it is, which is only larger. */
export async function compressWell(page: CachedPage): Promise<void> {
  page.isCompressedWell = true
  try {
    const bytes = brotliDecompressSync(page.brotli)
    page.brotli = await compressInThread(bytes, brotliOptions(STORED_QUALITY, bytes))
  } catch {}
}
