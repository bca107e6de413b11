// `scrypt$N$r$p$salt$hash`, salt and hash in base64url: scrypt (RFC 7914) of the password in NFKC.

export interface ScryptCost {
  /** CPU and memory, a power of two. */
  N: number
  r: number
  p: number
}

interface PasswordHash {
  cost: ScryptCost
  salt: Buffer
  hash: Buffer
}

const HASH = /^scrypt\$(\d{1,9})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/

/** null for another format. */
export function readPasswordHash(text: string | null): PasswordHash | null {
  const [, N, r, p, salt, hash] = HASH.exec(text ?? '') ?? []
  if (!salt || !hash) return null
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

export function writePasswordHash({ cost: { N, r, p }, salt, hash }: PasswordHash): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
