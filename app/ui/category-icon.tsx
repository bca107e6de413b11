import {
  Bike,
  Clapperboard,
  Drama,
  Frame,
  type LucideIcon,
  Music,
  PartyPopper,
  PencilRuler,
  Store,
  Tent,
  Trees,
  Users,
  Utensils,
} from 'lucide-react'
import type { CATEGORY_ICONS } from '~/domain/category'

const ICONS: Record<(typeof CATEGORY_ICONS)[number], LucideIcon> = {
  music: Music,
  drama: Drama,
  frame: Frame,
  clapperboard: Clapperboard,
  store: Store,
  tent: Tent,
  'party-popper': PartyPopper,
  utensils: Utensils,
  bike: Bike,
  'pencil-ruler': PencilRuler,
  users: Users,
  trees: Trees,
}

export function CategoryIcon({ icon, size = 28 }: { icon: keyof typeof ICONS; size?: number }) {
  const Icon = ICONS[icon]
  return <Icon aria-hidden="true" size={size} strokeWidth={2} />
}
