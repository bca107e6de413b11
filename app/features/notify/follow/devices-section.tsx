import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { counted } from '~/platform/french'
import type { PushConfig } from '~/platform/push-config'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { knownDeviceId } from '../push/device-id'
import { thisDevice } from '../push/own-token'
import { askPermission } from '../push/push-permission'
import { isPushSupported, logPushProblem } from '../push/push-support'
import { takeDeviceWish } from './device-wish'
import type { DeviceFields } from './follow-forms'
import type { FollowPage } from './follow-page.server'

/** Lists the devices on which the owner of the link is told beside the mail. Without JavaScript it says how many there
 * are, and ends them. */
export function DevicesSection({
  devices,
  push,
  children,
}: {
  devices: FollowPage['devices']
  push: PushConfig | null
  /** The button that ends it for all devices. */
  children: ReactNode
}) {
  const { own, isPossible, problem, isBusy, add, remove } = useOwnDevice(devices, push)
  if (devices.length === 0 && !isPossible) return null
  const isOn = own !== undefined && (own.isNotified || !isPossible)
  return (
    <section aria-labelledby="appareils">
      <h2 id="appareils" className="text-xl font-bold">
        Notifications
      </h2>
      <p className="mt-2 mb-4" role="status">
        {sentenceOf(devices, own)}
      </p>
      {problem && (
        <p role="alert" className="mb-4 border-4 border-accent p-5 font-semibold">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        {(isPossible || own) && (
          // One button, so that the focus stays.
          <Button type="button" look="plain" onClick={isOn ? remove : add} aria-disabled={isBusy}>
            {!isOn && <Icon name="bell-ring" size={18} />}
            {isOn
              ? 'Ne plus en recevoir sur cet appareil'
              : 'Recevoir aussi une notification sur cet appareil'}
          </Button>
        )}
        {(devices.length > 1 || (devices.length === 1 && !own)) && children}
      </div>
    </section>
  )
}

function sentenceOf(devices: FollowPage['devices'], own: FollowPage['devices'][number] | undefined): string {
  if (devices.length === 0)
    return 'Vous pouvez aussi recevoir une notification sur cet appareil à chaque changement.'
  if (!own) return `Une notification s’affiche aussi sur ${counted(devices.length, 'appareil')}.`
  const part = own.isNotified ? '' : ', pour une partie de vos abonnements'
  const others = devices.length - 1
  const also = others === 0 ? '' : others === 1 ? ' et sur un autre' : ` et sur ${others}\u00a0autres`
  return `Une notification s’affiche aussi sur cet appareil${also}${part}.`
}

const BLOCKED =
  'Les notifications de ce site sont bloquées dans votre navigateur. Autorisez-les dans ses réglages, puis recommencez.'
const FAILED = 'Cet appareil ne peut pas recevoir de notifications pour le moment. Réessayez plus tard.'

function useOwnDevice(devices: FollowPage['devices'], push: PushConfig | null) {
  const fetcher = useFetcher<unknown>()
  const [ownId, setOwnId] = useState<string | null>(null)
  const [isPossible, setPossible] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')

  function post(fields: DeviceFields): void {
    fetcher.submit(fields, { method: 'post', action: '?formulaire=appareil' })
  }

  async function add(): Promise<void> {
    if (push === null || isAsking) return
    setAsking(true)
    setProblem('')
    try {
      if (await askPermission()) {
        const device = await thisDevice(push)
        setOwnId(device.deviceId)
        post({ intent: 'ajouter', ...device })
      } else setProblem(BLOCKED)
    } catch (error) {
      logPushProblem(error)
      setProblem(FAILED)
    }
    setAsking(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the page has come to life
  useEffect(() => {
    setOwnId(knownDeviceId())
    if (push === null || !isPushSupported()) return
    setPossible(true)
    if (Notification.permission === 'granted' && takeDeviceWish()) void add()
  }, [])

  const own = devices.find(({ id }) => id === ownId)
  function remove(): void {
    if (ownId !== null) post({ intent: 'enlever', deviceId: ownId })
  }
  return { own, isPossible, problem, isBusy: isAsking || fetcher.state !== 'idle', add, remove }
}
