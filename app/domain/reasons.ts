// Reasons for refusing an event. Browser-safe.

export const REJECTION_REASONS = {
  'out-of-area': 'L’événement n’a pas lieu en Suisse romande',
  'not-an-event': 'Ce n’est pas un événement ouvert au public',
  duplicate: 'L’événement est déjà dans l’agenda',
  advertising: 'L’annonce est publicitaire',
  incomplete: 'Il manque des informations essentielles',
  unlawful: 'Le contenu est contraire à la loi ou blessant',
  rights: 'L’image ou le texte appartient à quelqu’un d’autre',
  other: 'Autre raison',
} as const
type RejectionReason = keyof typeof REJECTION_REASONS

export function isRejectionReason(value: unknown): value is RejectionReason {
  return typeof value === 'string' && Object.hasOwn(REJECTION_REASONS, value)
}
