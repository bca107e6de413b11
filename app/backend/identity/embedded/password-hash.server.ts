// scrypt hashes of passwords.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { IdentityUnavailable } from '../identity'
import { readPasswordHash, type ScryptCost, writePasswordHash } from '../password-format'

/** About 80 ms and 32 MB on a small server. Older hashes carry their own cost. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Files and DNS need the other two of Node's four threads. */
const AT_ONCE = 2
/** About two seconds of work; more is a flood. */
const WAITING = 50

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, HASH_BYTES)
  return writePasswordHash({ cost: COST, salt, hash })
}

/** Takes as long without a hash (unknown account), then false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const made = readPasswordHash(hash)
  if (!made) {
    await hashPassword(password)
    return false
  }
  return timingSafeEqual(await derive(password, made.salt, made.cost, made.hash.length), made.hash)
}

let running = 0
const waiting: (() => void)[] = []

/** NFKC, so that é is the same on every system. */
async function derive(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new IdentityUnavailable('too many passwords are waiting')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await scryptOf(password.normalize('NFKC'), salt, cost, bytes)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function scryptOf(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxmem = 256 * cost.N * cost.r
    scrypt(password, salt, bytes, { ...cost, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}
