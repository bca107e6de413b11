// Categories: schema, collection and the twelve initial ones.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { DEFAULT_COLOUR, SEED_COLOURS } from './colours'

/** lucide icons, of the sprite that ui/icon.tsx shows. */
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
  /** Any hue: colours.ts derives legible shades from it. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  order: z.number().int(),
  schemaType: z.string(),
  synonyms: z.array(z.string().min(2).max(60)),
  active: z.boolean(),
  /** Set while its events move to another category, before it is deactivated or removed. It is inactive meanwhile;
   * after a crash the move goes on. */
  leaving: z
    .object({ to: z.string(), fate: z.enum(['deactivate', 'remove']) })
    .nullable()
    .default(null),
})
export type Category = z.infer<typeof categorySchema>
export type StoredCategory = Stored<Category>

export const categories = defineCollection<Category>({
  name: 'categories',
  indexed: ['active'],
  parse: (raw) => categorySchema.parse(raw),
})

export const SCHEMA_TYPES = [
  'Event',
  'BusinessEvent',
  'ChildrensEvent',
  'ComedyEvent',
  'CourseInstance',
  'DanceEvent',
  'EducationEvent',
  'ExhibitionEvent',
  'Festival',
  'FoodEvent',
  'Hackathon',
  'LiteraryEvent',
  'MusicEvent',
  'SaleEvent',
  'ScreeningEvent',
  'SocialEvent',
  'SportsEvent',
  'TheaterEvent',
  'VisualArtsEvent',
] as const

type Seed = [slug: string, label: string, icon: Category['icon'], schemaType: string, synonyms: string[]]

const SEEDS: Seed[] = [
  [
    'musique',
    'Musique',
    'music',
    'MusicEvent',
    ['concert', 'concerts', 'live', 'récital', 'opéra', 'jazz', 'rock', 'chorale', 'dj'],
  ],
  [
    'spectacles',
    'Spectacles',
    'drama',
    'TheaterEvent',
    ['théâtre', 'danse', 'humour', 'cirque', 'comédie', 'ballet', 'stand-up', 'marionnettes'],
  ],
  [
    'expos-musees',
    'Expos & musées',
    'frame',
    'ExhibitionEvent',
    ['exposition', 'expo', 'musée', 'vernissage', 'galerie'],
  ],
  [
    'divertissement-audiovisuel',
    'Divertissement & audiovisuel',
    'clapperboard',
    'ScreeningEvent',
    ['cinéma', 'ciné', 'film', 'projection', 'jeux', 'quiz', 'loto'],
  ],
  [
    'marches-brocantes',
    'Marchés & brocantes',
    'store',
    'SaleEvent',
    ['marché', 'brocante', 'vide-grenier', 'puces', 'marché de Noël'],
  ],
  ['comptoirs-foires', 'Comptoirs & foires', 'tent', 'BusinessEvent', ['comptoir', 'foire', 'salon']],
  [
    'fetes-traditions',
    'Fêtes & traditions',
    'party-popper',
    'Festival',
    ['fête', 'carnaval', 'tradition', 'bénichon', 'désalpe', 'abbaye', 'cortège'],
  ],
  [
    'gastronomie-terroir',
    'Gastronomie & terroir',
    'utensils',
    'FoodEvent',
    ['dégustation', 'vin', 'fondue', 'brunch', 'cuisine', 'caves ouvertes'],
  ],
  [
    'sports-loisirs',
    'Sports & loisirs',
    'bike',
    'SportsEvent',
    ['sport', 'course', 'match', 'tournoi', 'ski', 'vélo'],
  ],
  [
    'ateliers-cours',
    'Ateliers & cours',
    'pencil-ruler',
    'EducationEvent',
    ['atelier', 'cours', 'stage', 'formation', 'initiation', 'conférence'],
  ],
  [
    'vie-locale',
    'Vie locale',
    'users',
    'SocialEvent',
    ['rencontre', 'assemblée', 'quartier', 'débat', 'repair café', 'bénévolat'],
  ],
  [
    'nature-balades',
    'Nature & balades',
    'trees',
    'Event',
    ['balade', 'randonnée', 'nature', 'excursion', 'jardin', 'oiseaux'],
  ],
]

export const SEED_CATEGORIES: ReadonlyMap<string, Category> = new Map(
  SEEDS.map(([slug, label, icon, schemaType, synonyms], index) => [
    slug,
    {
      label,
      icon,
      colour: SEED_COLOURS.get(slug) ?? DEFAULT_COLOUR,
      order: index + 1,
      schemaType,
      synonyms,
      active: true,
      leaving: null,
    },
  ]),
)
