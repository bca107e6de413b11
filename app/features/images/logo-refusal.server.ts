import { IMAGE_REFUSALS, type ImageRefusal } from '~/domain/image'

/** The field of a refused logo, or of its description, shows this. */
export function logoRefusal(reason: 'needs-alt' | ImageRefusal): Record<string, string> {
  if (reason === 'needs-alt') return { logoAlt: 'Décrivez le logo en quelques mots.' }
  return { logo: IMAGE_REFUSALS[reason] }
}
