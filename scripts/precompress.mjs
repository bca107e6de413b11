// @ts-check
// Beside each text file of the browser's build its brotli and gzip form, which the server sends as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** @param {string} directory */
export async function precompress(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map((entry) => compress(`${entry.parentPath}/${entry.name}`)))
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file)
  const twins = {
    br: await toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gz: await toGzip(content, { level: 9 }),
  }
  for (const [extension, twin] of Object.entries(twins)) {
    if (twin.length < content.length) await writeFile(`${file}.${extension}`, twin)
  }
}
