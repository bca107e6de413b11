// Categories: schema, collection and the twelve of the specification, which seed an empty store.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'

/** Names of the lucide icons a category may use; ui/category-icon.tsx draws them. */
export const CATEGORY_ICONS = [
  'music',
  'drama',
  'frame',
  'clapperboard',
  'store',
  'tent',
  'party-popper',
  'utensils',
  'bike',
  'pencil-ruler',
  'users',
  'trees',
] as const

export const categorySchema = z.object({
  label: z.string().min(2).max(60),
  icon: z.enum(CATEGORY_ICONS),
  /** A hue of the palette in ui/theme.css, AA on both grounds. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  order: z.number().int(),
  /** A schema.org Event subtype. */
  schemaType: z.string(),
  synonyms: z.array(z.string().min(2).max(60)),
  active: z.boolean(),
})
export type Category = z.infer<typeof categorySchema>
export type StoredCategory = Stored<Category>

export const categories = defineCollection<Category>({
  name: 'categories',
  indexed: ['active'],
  parse: (raw) => categorySchema.parse(raw),
})

type Seed = [
  slug: string,
  label: string,
  icon: Category['icon'],
  colour: string,
  schemaType: string,
  synonyms: string[],
]

const SEEDS: Seed[] = [
  [
    'musique',
    'Musique',
    'music',
    '#d6293e',
    'MusicEvent',
    ['concert', 'concerts', 'live', 'récital', 'opéra', 'jazz', 'rock', 'chorale', 'dj'],
  ],
  [
    'spectacles',
    'Spectacles',
    'drama',
    '#8a3ffc',
    'TheaterEvent',
    ['théâtre', 'danse', 'humour', 'cirque', 'comédie', 'ballet', 'stand-up', 'marionnettes'],
  ],
  [
    'expos-musees',
    'Expos & musées',
    'frame',
    '#0f6fde',
    'ExhibitionEvent',
    ['exposition', 'expo', 'musée', 'vernissage', 'galerie'],
  ],
  [
    'divertissement-audiovisuel',
    'Divertissement & audiovisuel',
    'clapperboard',
    '#0b7a75',
    'ScreeningEvent',
    ['cinéma', 'ciné', 'film', 'projection', 'jeux', 'quiz', 'loto'],
  ],
  [
    'marches-brocantes',
    'Marchés & brocantes',
    'store',
    '#a35200',
    'SaleEvent',
    ['marché', 'brocante', 'vide-grenier', 'puces', 'marché de Noël'],
  ],
  [
    'comptoirs-foires',
    'Comptoirs & foires',
    'tent',
    '#7a5c00',
    'BusinessEvent',
    ['comptoir', 'foire', 'salon'],
  ],
  [
    'fetes-traditions',
    'Fêtes & traditions',
    'party-popper',
    '#c2185b',
    'Festival',
    ['fête', 'carnaval', 'tradition', 'bénichon', 'désalpe', 'abbaye', 'cortège'],
  ],
  [
    'gastronomie-terroir',
    'Gastronomie & terroir',
    'utensils',
    '#9c2f10',
    'FoodEvent',
    ['dégustation', 'vin', 'fondue', 'brunch', 'cuisine', 'caves ouvertes'],
  ],
  [
    'sports-loisirs',
    'Sports & loisirs',
    'bike',
    '#1b7f2a',
    'SportsEvent',
    ['sport', 'course', 'match', 'tournoi', 'ski', 'vélo'],
  ],
  [
    'ateliers-cours',
    'Ateliers & cours',
    'pencil-ruler',
    '#5b4fd1',
    'EducationEvent',
    ['atelier', 'cours', 'stage', 'formation', 'initiation', 'conférence'],
  ],
  [
    'vie-locale',
    'Vie locale',
    'users',
    '#46596b',
    'SocialEvent',
    ['rencontre', 'assemblée', 'quartier', 'débat', 'repair café', 'bénévolat'],
  ],
  [
    'nature-balades',
    'Nature & balades',
    'trees',
    '#3d7317',
    'Event',
    ['balade', 'randonnée', 'nature', 'excursion', 'jardin', 'oiseaux'],
  ],
]

/** The twelve categories of the specification, by slug, in its order. */
export const SEED_CATEGORIES: ReadonlyMap<string, Category> = new Map(
  SEEDS.map(([slug, label, icon, colour, schemaType, synonyms], index) => [
    slug,
    { label, icon, colour, order: index + 1, schemaType, synonyms, active: true },
  ]),
)
