import { later } from '~/ui/later'

// Most lists find something and have nothing to say about words. Without the network the list stands for itself.
const Nothing = () => null

export const Understood = later(() => import('./understood').then((module) => module.Understood), Nothing)
export const NearFound = later(() => import('./near-found').then((module) => module.NearFound), Nothing)
export const UntimedFound = later(() => import('./near-found').then((module) => module.UntimedFound), Nothing)
export const NothingFound = later(
  () => import('./nothing-found').then((module) => module.NothingFound),
  Nothing,
)
