// The keys by which push services know this site: made once and kept in the data directory.
import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import { readIfPresent, writeOnce } from '~/platform/disk.server'
import { StartRefused } from '~/platform/errors'

const FILE = 'vapid-keys.json'

const keysSchema = z
  .object({ publicKey: z.string().regex(/^B[\w-]{86}$/), privateKey: z.string().regex(/^[\w-]{43}$/) })
  .refine(({ publicKey, privateKey }) => publicKeyOf(privateKey) === publicKey)
export type VapidKeys = z.infer<typeof keysSchema>

/** The keys belong to an existing data directory. null where none can be stored: with other keys at the next start,
 * devices would be told nothing until the site is opened on them. Throws StartRefused when the file holds no keys. */
export async function vapidKeys(dataDir: string): Promise<VapidKeys | null> {
  const kept = await readVapidKeys(dataDir)
  if (kept !== null) return kept
  const made = webPush.generateVAPIDKeys()
  const outcome = await writeOnce(join(dataDir, FILE), `${JSON.stringify(made)}\n`)
  if (outcome === 'there') return readVapidKeys(dataDir)
  return outcome === 'written' ? made : null
}

/** null: none have been made yet. Throws StartRefused when the file holds no keys. */
export async function readVapidKeys(dataDir: string): Promise<VapidKeys | null> {
  const file = join(dataDir, FILE)
  const text = await readIfPresent(file)
  return text === null ? null : parsed(text, file)
}

function parsed(text: string, file: string): VapidKeys {
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    throw new StartRefused(
      `${file} ne contient pas de clés pour les notifications. Restaurez-le d’une sauvegarde, ou supprimez-le\u00a0: les appareils devront s’abonner de nouveau.`,
    )
  }
}

function publicKeyOf(privateKey: string): string | null {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}
