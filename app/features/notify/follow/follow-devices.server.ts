// The devices on which an address hears of what it follows, beside the mail. They end with the follow.
import { type DocumentStore, NotFound } from '~/backend/documents'
import { FOLLOW_DEVICES_MOST, type FollowDevice, follows, type StoredFollow } from '~/domain/follow'
import { followsOf } from './manage-follows.server'

interface Keeping {
  documents: DocumentStore
}

/** From now on this device is told of all that the owner of this follow has confirmed. The oldest of six devices goes. */
export async function addDevice(
  own: Pick<StoredFollow, 'email'>,
  device: FollowDevice,
  dependencies: Keeping,
): Promise<void> {
  await changeDevices(own, dependencies, (devices) =>
    [...devices.filter(({ id, token }) => id !== device.id && token !== device.token), device].slice(
      -FOLLOW_DEVICES_MOST,
    ),
  )
}

export async function removeDevice(
  own: Pick<StoredFollow, 'email'>,
  deviceId: string,
  dependencies: Keeping,
): Promise<void> {
  await changeDevices(own, dependencies, (devices) => devices.filter(({ id }) => id !== deviceId))
}

export async function removeAllDevices(
  own: Pick<StoredFollow, 'email'>,
  dependencies: Keeping,
): Promise<void> {
  await changeDevices(own, dependencies, () => [])
}

/** Drops the devices whose service says that they are gone. */
export async function dropDevices(
  followId: string,
  gone: ReadonlySet<string>,
  { documents }: Keeping,
): Promise<void> {
  await rewrite(followId, (devices) => devices.filter(({ token }) => !gone.has(token)), documents)
}

type Rewriting = (devices: FollowDevice[]) => FollowDevice[]

async function changeDevices(
  own: Pick<StoredFollow, 'email'>,
  { documents }: Keeping,
  change: Rewriting,
): Promise<void> {
  for (const { id, state } of await followsOf(own.email, { documents })) {
    if (state === 'confirmed') await rewrite(id, change, documents)
  }
}

async function rewrite(followId: string, change: Rewriting, documents: DocumentStore): Promise<void> {
  try {
    await documents.transaction(async (transaction) => {
      const follow = await transaction.get(follows, followId)
      if (follow === null) return
      const before = follow.devices ?? []
      const devices = change(before)
      if (JSON.stringify(devices) !== JSON.stringify(before))
        transaction.update(follows, followId, { devices })
    })
  } catch (error) {
    // It has ended meanwhile, and its devices with it.
    if (!(error instanceof NotFound)) throw error
  }
}
