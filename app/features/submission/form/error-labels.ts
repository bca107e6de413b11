import { inputLabel } from '~/domain/event-fields'

/** The inputs of the fields that have a module of their own. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Titre',
  category: 'Thème',
  genre: 'Genre',
  tags: 'Mots-clés',
  pasted: 'Dates collées',
  exhibition: 'Exposition',
  'place.name': 'Nom du lieu',
  'place.room': 'Salle',
  'place.street': 'Rue et numéro',
  'place.locality': 'Localité',
  'place.access': 'Comment venir',
  'price.minChf': 'Dès CHF',
  'price.maxChf': 'Jusqu’à CHF',
  'price.note': 'Remarque sur le prix',
  'price.reductions': 'Réductions',
  'audience.minAge': 'Dès (ans)',
  'audience.maxAge': 'Jusqu’à (ans)',
  'image.file': 'Photo',
  'image.alt': 'Ce que montre la photo',
  'image.credit': 'Photographe',
  organizerId: 'Au nom de',
  organizerName: 'Organisé par',
  proposerEmail: 'Votre adresse e-mail',
  'contact.email': 'E-mail de contact',
  'contact.phone': 'Téléphone',
}

const ROWS: Readonly<Record<string, string>> = { dates: 'Date', rules: 'Répétition' }

/** « Date 3 » for « dates[2].day »; undefined if the message itself names the field. */
export function errorLabel(name: string): string | undefined {
  const row = /^(dates|rules|exhibition\.hours)\[(\d+)\]/.exec(name)
  if (row) return `${ROWS[row[1] ?? ''] ?? 'Horaire'} ${Number(row[2]) + 1}`
  return inputLabel(name) ?? LABELS[name] ?? LABELS[name.split('.')[0] ?? '']
}
