// These texts say in whose name somebody announces.
import type { Partner } from '~/domain/partner'
import { fold } from '~/platform/characters'
import { quoted } from '~/platform/french'

interface Author {
  name: string
  email: string
  /** Null: proposed without an account. */
  adminPath: string | null
}

interface Claim {
  organizerName: string
  partner: Pick<Partner, 'name' | 'email'> | null
  /** It is an organizer of the agenda, and the author is no member of it. */
  isForeignOrganizer?: boolean
}

/**
 * « Le compte « Camille » annonce au nom de « Théâtre du Loup » » when the organizer named or the partner chosen is not
 * the author's: neither has the author's name, nor the partner their address. Else null.
 */
export function publishedInNameOfText(
  { name, email, adminPath }: Author,
  { organizerName, partner, isForeignOrganizer = false }: Claim,
): string | null {
  const isOther = (named: string) => fold(named).trim() !== fold(name).trim()
  const isNamed = organizerName !== '' && isOther(organizerName)
  const foreign = isForeignOrganizer ? ', mais n’est pas membre de cet organisateur' : ''
  const named = isNamed || isForeignOrganizer ? [`au nom de ${quoted(organizerName)}${foreign}`] : []
  const isForeign = partner !== null && isOther(partner.name) && (email === '' || partner.email !== email)
  const chosen = isForeign ? [`pour le partenaire ${quoted(partner.name)}`] : []
  const claims = [...named, ...chosen]
  if (claims.length === 0) return null
  const who = adminPath === null ? `${quoted(name)}, sans compte,` : `Le compte ${quoted(name)}`
  return `${who} annonce ${claims.join(' et ')}.`
}
