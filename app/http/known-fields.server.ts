// Which of the posted fields a form has. Every posted field passes here before the application sees it.
import { z } from 'zod'
import { withoutControls, withoutUnseen } from '~/platform/characters'

declare const IS_KNOWN: unique symbol
/** Fields of one schema, cleaned: names, how deep they are and how many there are of each are bounded by the schema. */
export type KnownForm = FormData & { readonly [IS_KNOWN]: true }

/** a, a.b, a[0].b: as deep as our forms go. An index has three digits. */
const FIELD_NAME = /^[a-z]\w*(?:\.[a-z]\w*|\[(?:0|[1-9]\d{0,2})\]){0,3}$/i
/** Never sent back, not even to the page they came from, and kept as they were typed. */
export const SECRET_NAME = /password/i

/**
 * The posted fields that the schema knows, by name and in every step of it: `dates[3].day` only where `dates` is a list
 * of objects with a `day`. Of a list one item more than it takes is kept, and of a single field one repetition, for the
 * schema to refuse; what comes after is dropped. Throws a TypeError on a schema whose lists have no maximum.
 */
export function knownFields(posted: FormData, schema: z.ZodTypeAny): KnownForm {
  const known = new FormData()
  const counts = new Map<string, number>()
  for (const [name, value] of posted) {
    const count = counts.get(name) ?? 0
    if (!FIELD_NAME.test(name) || count > timesTaken(schema, stepsOf(name))) continue
    counts.set(name, count + 1)
    if (typeof value === 'string') known.append(name, cleaned(name, value))
    else known.append(name, value, value.name)
  }
  // Every name has been checked against the schema.
  return known as KnownForm
}

/** The names of a schema's own fields. */
export function fieldNames(schema: z.ZodTypeAny): string[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape)
  if (isUnion(inner)) return optionsOf(inner).flatMap(fieldNames)
  throw new TypeError('a form schema must be an object')
}

/** `dates[3].day` as 'dates', 3, 'day'. */
function stepsOf(name: string): (string | number)[] {
  return (name.match(/\w+/g) ?? []).map((step) => (/^\d/.test(step) ? Number(step) : step))
}

/** How often a field may be repeated that lies so many steps below this schema; -1 where it has none there. */
function timesTaken(schema: z.ZodTypeAny, steps: (string | number)[]): number {
  const inner = unwrapped(schema)
  const [step, ...rest] = steps
  if (isUnion(inner)) return Math.max(...optionsOf(inner).map((option) => timesTaken(option, steps)))
  if (inner instanceof z.ZodArray) {
    const most = maximumOf(inner)
    if (step === undefined) return timesTaken(inner.element, []) === 1 ? most : -1
    return typeof step === 'number' && step <= most ? timesTaken(inner.element, rest) : -1
  }
  if (inner instanceof z.ZodObject) {
    const isField = typeof step === 'string' && Object.hasOwn(inner.shape, step)
    return isField ? timesTaken(inner.shape[step], rest) : -1
  }
  if (inner instanceof z.ZodRecord) {
    if (!(inner.keySchema instanceof z.ZodEnum)) throw new TypeError('a form schema names its fields')
    return inner.keySchema.safeParse(step).success ? timesTaken(inner.valueSchema, rest) : -1
  }
  return step === undefined ? 1 : -1
}

function maximumOf(list: z.ZodArray<z.ZodTypeAny>): number {
  const most = list._def.maxLength?.value
  if (most === undefined) throw new TypeError('a list in a form schema says how many items it takes')
  return most
}

/** What a form has to fill in, without what is said about it. */
function unwrapped(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodEffects) return unwrapped(schema.innerType())
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap())
  if (schema instanceof z.ZodDefault) return unwrapped(schema.removeDefault())
  if (schema instanceof z.ZodPipeline) return unwrapped(schema._def.in)
  return schema
}

type Union =
  | z.ZodUnion<z.ZodUnionOptions>
  | z.ZodDiscriminatedUnion<string, z.ZodDiscriminatedUnionOption<string>[]>

function isUnion(schema: z.ZodTypeAny): schema is Union {
  return schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion
}

function optionsOf(union: Union): readonly z.ZodTypeAny[] {
  return union.options
}

/** Lines end in \n, as everywhere but in forms. */
function cleaned(name: string, text: string): string {
  const written = withoutControls(text.replace(/\r\n?/g, '\n'))
  return SECRET_NAME.test(name) ? written : withoutUnseen(written)
}
