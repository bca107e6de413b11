import type { PushConfig } from '~/platform/push-config'
import { thisDeviceId } from './device-id'
import { openTokenSource } from './open-token-source'
import type { PostedPushToken } from './push-token'

const ADDRESS = '/api/push-token'

/** Tells the server the token of this device: call only with permission. Rejects if service or server refuses. */
export async function renewOwnToken(config: PushConfig, worker: ServiceWorkerRegistration): Promise<void> {
  const source = await openTokenSource(config)
  const token = await source.current(worker)
  await post({ intent: 'save', deviceId: await thisDeviceId(), token, platform: navigator.platform })
}

/** Deletes the token here, at its service and on the server, and gets a new one. */
export async function regenerateOwnToken(
  config: PushConfig,
  worker: ServiceWorkerRegistration,
): Promise<void> {
  const source = await openTokenSource(config)
  await source.drop(worker)
  await post({ intent: 'forget', deviceId: await thisDeviceId() })
  await renewOwnToken(config, worker)
}

async function post(fields: PostedPushToken): Promise<void> {
  const body = new URLSearchParams(Object.entries(fields))
  const { ok, status } = await fetch(ADDRESS, { method: 'POST', body })
  if (!ok) throw new Error(`token-update-failed : le serveur a répondu ${status}`)
}
