// Categories: schema, collection and the twelve initial ones.
import { z } from 'zod'
import { type DocumentStore, defineCollection, type Stored, type Transaction } from '~/backend/documents'
import { DEFAULT_COLOUR, SEED_COLOURS } from './colours'
import { type Genre, genreSchema } from './genre'

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

const categorySchema = z.object({
  label: z.string().min(2).max(60),
  icon: z.enum(CATEGORY_ICONS),
  /** Any hue: colours.ts derives legible shades from it. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  order: z.number().int(),
  schemaType: z.string(),
  /** Words that mean the whole theme. */
  synonyms: z.array(z.string().min(2).max(60)),
  /** The genres stand in their order; null = those that a new agenda begins with. */
  genres: z.array(genreSchema).nullable().default(null),
  active: z.boolean(),
  /** It is set while its events move to another category, before it is deactivated or removed. The category is
   * inactive meanwhile; after a crash the move goes on. */
  leaving: z
    .object({ to: z.string(), fate: z.enum(['deactivate', 'remove']) })
    .nullable()
    .default(null),
  /** The category that was deactivated or removed gave its events to this one, and its old addresses lead there. */
  movedTo: z.string().nullable().default(null),
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
  ['musique', 'Musique', 'music', 'MusicEvent', ['concert']],
  ['spectacles', 'Spectacles', 'drama', 'TheaterEvent', []],
  ['expos-musees', 'Expos & musées', 'frame', 'ExhibitionEvent', ['exposition']],
  ['divertissement-audiovisuel', 'Divertissement & audiovisuel', 'clapperboard', 'ScreeningEvent', []],
  ['marches-brocantes', 'Marchés & brocantes', 'store', 'SaleEvent', []],
  ['comptoirs-foires', 'Comptoirs & foires', 'tent', 'BusinessEvent', []],
  ['fetes-traditions', 'Fêtes & traditions', 'party-popper', 'Festival', []],
  ['gastronomie-terroir', 'Gastronomie & terroir', 'utensils', 'FoodEvent', []],
  ['sports-loisirs', 'Sports & loisirs', 'bike', 'SportsEvent', []],
  ['ateliers-cours', 'Ateliers & cours', 'pencil-ruler', 'EducationEvent', []],
  ['vie-locale', 'Vie locale', 'users', 'SocialEvent', []],
  ['nature-balades', 'Nature & balades', 'trees', 'Event', []],
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
      genres: null,
      active: true,
      leaving: null,
      movedTo: null,
    },
  ]),
)

export type CategoryLook = Pick<StoredCategory, 'label' | 'colour' | 'schemaType'>

/** A genre and the slug of its theme. */
export type PlacedGenre = Genre & { theme: string }

export interface Categories {
  readonly revision: string
  list(): StoredCategory[]
  /** Removed categories count too, because old links name them; an unknown one is shown by its slug. */
  get(slug: string): CategoryLook
  /** Lists the genres of the active themes, in their order. */
  genres(): PlacedGenre[]
  /** An unknown one is shown by its slug. */
  genreLabel(slug: string): string
  /** The active category that got the events of this one; null for an active one, and where they went nowhere. */
  successorOf(slug: string): string | null
  close(): void
}

/** Call in each transaction that writes an event: otherwise it may get a category that leaves meanwhile. */
export async function isCategoryActive(
  transaction: Pick<DocumentStore | Transaction, 'get'>,
  slug: string,
): Promise<boolean> {
  return (await transaction.get(categories, slug))?.active === true
}
