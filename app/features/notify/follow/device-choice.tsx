import { useEffect, useState } from 'react'
import { askPermission } from '../push/push-permission'
import { isPushSupported } from '../push/push-support'
import { keepDeviceWish } from './device-wish'

/** A box that is there where this browser can show notifications. Only ticking it asks for permission. */
export function DeviceChoice() {
  const [isPossible, setPossible] = useState(false)
  const [isTicked, setTicked] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => setPossible(isPushSupported()), [])
  if (!isPossible) return null

  async function tick(isWished: boolean): Promise<void> {
    setTicked(isWished)
    const isAllowed = isWished && (await askPermission())
    setTicked(isAllowed)
    setRefused(isWished && !isAllowed)
    keepDeviceWish(isAllowed)
  }

  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
          aria-describedby="appareil-aide"
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        Recevoir aussi une notification sur cet appareil
      </label>
      <p id="appareil-aide" role="status" className="-mt-1.5 pl-8 text-sm text-quiet">
        {isRefused
          ? 'Les notifications de ce site sont bloquées dans votre navigateur. Vous recevrez les e-mails.'
          : 'Activée dès que vous aurez ouvert le lien de confirmation sur cet appareil.'}
      </p>
    </div>
  )
}
