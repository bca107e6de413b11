import type { PushConfig } from '~/platform/push-config'
import { thisDeviceId } from './device-id'
import { openTokenSource } from './open-token-source'
import type { PostedPushToken } from './push-token'
import { activeWorker } from './worker'

const ADDRESS = '/api/push-token'

/** This device as a server keeps it: call only with permission. Rejects if the service refuses. */
export async function thisDevice(config: PushConfig): Promise<{ deviceId: string; token: string }> {
  const source = await openTokenSource(config)
  return { deviceId: await thisDeviceId(), token: await source.current(await activeWorker()) }
}

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
  if (!ok) throw new Error(`token-update-failed\u00a0: le serveur a répondu ${status}`)
}
