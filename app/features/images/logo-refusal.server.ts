import { IMAGE_REFUSALS, type ImageRefusal } from '~/domain/image'

/** What is said at the field of a logo, or of its description, that was refused. */
export function logoRefusal(reason: 'needs-alt' | ImageRefusal): Record<string, string> {
  if (reason === 'needs-alt') return { logoAlt: 'Décrivez le logo en quelques mots.' }
  return { logo: IMAGE_REFUSALS[reason] }
}
