import { isFeast, WISHES, type Wish } from '~/domain/wishes'
import { enumerated, quoted } from '~/platform/french'

/** A list says this about wishes that it cannot filter; null when there are none. */
export function wishesText(wishes: readonly Wish[]): string | null {
  const services = wishes.filter((wish) => !isFeast(wish))
  if (services.length === 0) return null
  const which = enumerated(services.map((wish) => quoted(WISHES[wish].label)))
  return `Il n’existe pas de filtre ${which}\u00a0: les événements qui le mentionnent viennent en premier. Vérifiez sur leur page.`
}
