import { z } from 'zod'
import { CATEGORY_ICONS, type Category, SCHEMA_TYPES } from '~/domain/category'
import { AA, type ColourCheck, checkColour } from '~/domain/colours'
import type { FormFields } from '~/http/merge-forms'

const SYNONYMS_MAX = 60
const WORD_MAX_LENGTH = 60
const RESERVED_SLUGS = ['nouveau']

export const label = z
  .string({ required_error: 'Indiquez le nom.' })
  .trim()
  .min(2, 'Au moins 2\u00a0caractères.')
  .max(60, 'Au plus 60\u00a0caractères.')
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Écrivez le nom sur une seule ligne.')

const slug = z
  .string()
  .trim()
  .max(60, 'Au plus 60\u00a0caractères.')
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Des minuscules sans accent et des chiffres, séparés par des traits d’union.',
  )
  .refine((text) => !RESERVED_SLUGS.includes(text), 'Ce mot est réservé.')

const colour = z
  .string({ required_error: 'Choisissez une couleur.' })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Une couleur s’écrit # et six chiffres, comme #c41230.')
  .superRefine((value, context) => {
    if (!/^#[0-9a-f]{6}$/.test(value)) return
    const check = checkColour(value)
    if (!check.ok) context.addIssue({ code: 'custom', message: colourRefusal(check) })
  })

export const synonyms = z
  .string()
  .default('')
  .transform((text) => [...new Set(text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')))])
  .transform((lines) => lines.filter((line) => line !== ''))
  .refine((lines) => lines.length <= SYNONYMS_MAX, `Au plus ${SYNONYMS_MAX} mots.`)
  .refine(
    (lines) => lines.every((line) => line.length >= 2 && line.length <= WORD_MAX_LENGTH),
    `De 2 à ${WORD_MAX_LENGTH}\u00a0caractères par ligne.`,
  )

const look = {
  label,
  colour,
  icon: z.enum(CATEGORY_ICONS, { message: 'Choisissez un dessin.' }),
  synonyms,
  schemaType: z.enum(SCHEMA_TYPES, { message: 'Choisissez un type.' }),
}

export const newCategoryForm = z.object({ ...look, slug: slug.optional() })
export type NewCategory = z.output<typeof newCategoryForm>

export const categoryForm = z.object({ ...look, base: z.string().max(10_000).default('') })
export type CategoryChange = z.output<typeof categoryForm>
export type CategoryFields = z.input<typeof newCategoryForm>

export const positionForm = z.object({
  position: z.coerce
    .number({ message: 'Indiquez un nombre.' })
    .int('Un nombre entier.')
    .min(1, 'La première position est 1.')
    .max(1000, 'Au plus 1000.'),
})

export const leavingForm = z.object({
  fate: z.enum(['deactivate', 'remove']),
  to: z.string().max(60).default(''),
})

export const FIELD_LABELS = {
  label: 'Nom',
  colour: 'Couleur',
  icon: 'Dessin',
  synonyms: 'Synonymes',
  schemaType: 'Type schema.org',
}

export function categoryFields(
  category: Pick<Category, 'label' | 'colour' | 'icon' | 'synonyms' | 'schemaType'>,
) {
  const { label, colour, icon, schemaType } = category
  return { label, colour, icon, synonyms: category.synonyms.join('\n'), schemaType } satisfies FormFields
}

/** « 4,5 pour 1 »; rounded down, so that a ratio that is too low never looks sufficient. */
function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')} pour 1`
}

function colourRefusal({ onPaper, inTheDark, onField, suggestion }: ColourCheck): string {
  const measured = `${ratioText(onPaper)} en mode clair, ${ratioText(inTheDark)} en mode sombre, ${ratioText(onField)} sur fond de couleur`
  return `Pas assez de contraste\u00a0: ${measured}\u00a0; il faut partout ${ratioText(AA)}. La nuance la plus proche qui convient est ${suggestion}.`
}
