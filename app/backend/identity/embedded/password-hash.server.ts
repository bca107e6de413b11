// Passwords as scrypt hashes that say themselves how they were made.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { IdentityUnavailable } from '../identity'
import { readPasswordHash, type ScryptCost, writePasswordHash } from '../password-format'

/** About 80 ms and 32 MB on a small server. Changing it leaves older hashes valid: they carry their own. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Node's thread pool has four threads, which files and DNS need too. */
const AT_ONCE = 2
/** Two seconds of work. What comes on top is a flood, and is better refused than kept waiting. */
const WAITING = 50

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, HASH_BYTES)
  return writePasswordHash({ cost: COST, salt, hash })
}

/** Whether this is the password. Given no hash (an unknown account) it takes as long, and answers false. */
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

/** The whole password counts, however long; é typed on two systems is the same é. */
async function derive(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new IdentityUnavailable('too many passwords are waiting')
    // Whoever finishes hands over their place.
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
