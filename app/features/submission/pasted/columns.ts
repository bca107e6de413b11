// The heads of columns, as tables of programmes have them. Without Temporal: browsers load it.
import { foldedForReading } from '~/calendar/reading/announced/written-days'

const WORDS = {
  date: 'date | dates | datum | daten | date de debut | date debut | start date | start_date | quand | wann | when | du',
  /** A table without a column for dates has its days here; beside one, this column has their weekdays. */
  day: 'jour | jours | day | tag',
  weekday: 'jour de la semaine | jour semaine | weekday | wochentag',
  month: 'mois | month | monat',
  year: 'annee | year | jahr',
  /** The hours of a date; « début » may be a day. */
  hour: 'heure | heures | horaire | horaires | hour | hours | time | times | zeit | uhrzeit | seance | seances',
  start:
    'debut | heure de debut | heure debut | de | des | start | start time | start_time | begin | beginn | from | von',
  endDate: 'date de fin | date fin | dernier jour | jusqu’au | au | end date | end_date',
  end: 'fin | heure de fin | heure fin | a | jusqu’a | end | end time | end_time | ende | to | until | bis',
  state: 'etat | statut | status | places | disponibilite | disponibilites',
  bookingUrl:
    'lien | liens | url | inscription | inscriptions | reservation | reservations | billetterie | billets | ticket | tickets | booking | booking url | booking_url | link | links | permalink | site | site web | web | vorverkauf | reservieren',
  place:
    'lieu | lieux | endroit | ou | ort | where | wo | eglise | temple | musee | cinema | theatre | galerie | place | venue | location | spielort | veranstaltungsort',
  locality: 'localite | ville | commune | village | town | city | stadt | gemeinde | ortschaft',
  npa: 'npa | code postal | cp | plz | zip',
  street: 'adresse | rue | address | street | strasse',
  room: 'scene | salle | espace | plateau | chapiteau | stage | room | raum | saal | buhne',
  artist:
    'artiste | artistes | groupe | groupes | interprete | interpretes | compagnie | cie | troupe | ensemble | formation | intervenant | intervenants | intervenante | intervenantes | conferencier | conferenciere | orateur | oratrice | dj | artist | artists | band | speaker | kunstler | gruppe | qui | who | wer',
  title:
    'titre | intitule | nom | spectacle | film | evenement | manifestation | concert | representation | piece | conference | atelier | activite | animation | cours | libelle | exposition | match | rencontre | quoi | what | was | title | event | name | titel | veranstaltung | anlass | konzert',
  price:
    'prix | tarif | tarifs | entree | entrees | prix d’entree | cout | price | prices | admission | cost | plein tarif | tarif plein | tarif normal | preis | preise | eintritt',
  note: 'remarque | remarques | note | notes | commentaire | commentaires | info | infos | information | informations | description | details | bemerkung | bemerkungen | remark | remarks | bemerkungen | hinweis | hinweise',
  genre: 'genre | style | categorie | type | discipline | kategorie | category',
  /** For those who organize it, not for the public. */
  inner:
    'n | no | nr | id | numero | contact | e mail | email | mail | tel | telephone | natel | mobile | portable | responsable | cachet | cachets | budget | interne | remarque interne | remarques internes | phone | fee | telefon | kontakt',
} as const

export type Column = keyof typeof WORDS

const COLUMNS = new Map(
  Object.entries(WORDS).flatMap(([column, words]) =>
    words.split(' | ').map((word) => [plainHead(word), column as Column] as const),
  ),
)

function plainHead(head: string): string {
  return foldedForReading(head)
    .replace(/^(?:event|post)[ _-](?=[a-z])/, '')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^a-z\d/&+,]+/g, ' ')
    .trim()
}

const WHOSE =
  / (?:de la |de l |de |du |des |d |of the |of )?(?:concerts?|spectacles?|evenements?|manifestations?|representations?|seances?|films?|pieces?|matchs?|cours|event|show|chf|fr|frs|francs|s)$/
const NAMED = /^(?:noms? (?:de la |de l |de |du |des |d )|titre (?:de la |de l |de |du |des |d ))/
const JOINT = / *[/&+,] *| (?:et|ou|und|and|oder) /

/** The column that this is the head of; null for another one. */
export function columnOf(head: string): Column | null {
  const plain = plainHead(head)
  const known =
    COLUMNS.get(plain) ?? COLUMNS.get(plain.replace(WHOSE, '')) ?? COLUMNS.get(plain.replace(NAMED, ''))
  if (known) return known
  const parts = plain.split(JOINT).map((part) => COLUMNS.get(part) ?? COLUMNS.get(part.replace(WHOSE, '')))
  const [first] = parts
  if (parts.length < 2 || first === undefined || parts.includes(undefined)) return null
  // « Jour / date » and « Date et heure » have their whole date in one cell.
  if (parts.includes('date')) return 'date'
  return first
}
