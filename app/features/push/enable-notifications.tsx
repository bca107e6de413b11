import { useRouteLoaderData } from '@remix-run/react'
import { BellRing } from 'lucide-react'
import type { loader as rootLoader } from '~/root'
import { Button } from '~/ui/button'
import { askPermission, usePushPermission } from './push-permission'

/** The way to push messages, while this browser has been asked nothing yet; else, and without JavaScript, nothing. */
export function EnableNotifications() {
  const isConfigured = Boolean(useRouteLoaderData<typeof rootLoader>('root')?.push)
  const permission = usePushPermission()
  if (!isConfigured || permission !== 'default') return null
  return (
    <Button type="button" look="quiet" onClick={askPermission}>
      <BellRing aria-hidden="true" size={18} />
      Activer les notifications
    </Button>
  )
}
