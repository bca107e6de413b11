// Parses the body of a posted form and refuses one that is too large before parsing it.

/** More than the largest form has: 800 dates, each with a tick. conform's work grows with the square of a field's
 * repetitions. */
const MAX_ENTRIES = 2000
/** The limit counts characters, names and texts together: a draft may hold less. */
const MAX_LETTERS = 400_000

const URLENCODED = 'application/x-www-form-urlencoded'
const AMPERSAND = '&'.charCodeAt(0)
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/

/** Null: no form, cut off, more than 2000 entries or 400 000 characters. */
export async function readFormBody(
  body: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<FormData | null> {
  const countedType = countableType(body, contentType ?? '')
  if (countedType === null) return null
  try {
    const form = await new Response(body, { headers: { 'Content-Type': countedType } }).formData()
    return isOneOfOurs(form) ? form : null
  } catch {
    return null
  }
}

/** Null: no form, or too many entries. The client's header is not used: the parser could read another boundary in it. */
function countableType(body: Uint8Array<ArrayBuffer>, contentType: string): string | null {
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (kind === URLENCODED) return hasTooManyFields(body) ? null : URLENCODED
  if (kind !== 'multipart/form-data') return null
  const boundary = boundaryIn(contentType)
  if (boundary === null || hasTooManyParts(body, boundary)) return null
  return `multipart/form-data; boundary="${boundary}"`
}

export function boundaryIn(contentType: string): string | null {
  const found = [...contentType.matchAll(/;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]*))/gi)]
  const boundary = found[0]?.[1] ?? found[0]?.[2] ?? ''
  return found.length === 1 && BOUNDARY.test(boundary) ? boundary : null
}

/** Parsing a hundred thousand fields takes seconds; counting them does not. */
function hasTooManyFields(body: Uint8Array): boolean {
  let separators = 0
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    separators += 1
    if (separators >= MAX_ENTRIES) return true
  }
  return false
}

function hasTooManyParts(body: Uint8Array<ArrayBuffer>, boundary: string): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    if (parts > MAX_ENTRIES + 1) return true
  }
  return false
}

function isOneOfOurs(form: FormData): boolean {
  let entries = 0
  let letters = 0
  for (const [name, value] of form) {
    entries += 1
    letters += name.length + (typeof value === 'string' ? value.length : 0)
  }
  return entries <= MAX_ENTRIES && letters <= MAX_LETTERS
}
