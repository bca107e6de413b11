import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useRootData } from '~/ui/root-data'
import { askPermission, usePushPermission } from './push-permission'

export function EnableNotifications() {
  const isConfigured = Boolean(useRootData()?.push)
  const permission = usePushPermission()
  if (!isConfigured || permission !== 'default') return null
  return (
    <Button type="button" look="quiet" onClick={askPermission}>
      <Icon name="bell-ring" size={18} />
      Activer les notifications
    </Button>
  )
}
