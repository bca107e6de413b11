// Keeps only the posted fields that the schema knows, and cleans their texts.
import { z } from 'zod'
import { withFewMarks, withoutControls, withoutUnseen } from '~/platform/characters'

declare const IS_KNOWN: unique symbol
export type KnownForm = FormData & { readonly [IS_KNOWN]: true }

/** a, a.b, a[0].b: at most four steps, an index of at most three digits. */
const FIELD_NAME = /^[a-z]\w*(?:\.[a-z]\w*|\[(?:0|[1-9]\d{0,2})\]){0,3}$/i
/** The page never gets it back, and it is kept exactly as typed. */
export const SECRET_NAME = /password/i

/** `dates[3].day` is kept only if `dates` is a list of objects with a `day`. One item too many is kept for the schema
 * to refuse, more are dropped. Throws a TypeError on a schema whose lists have no maximum. */
export function knownFields(posted: FormData, schema: z.ZodTypeAny): KnownForm {
  const known = new FormData()
  const counts = new Map<string, number>()
  const taken = allowedTimesOf(schema)
  for (const [name, value] of posted) {
    const count = counts.get(name) ?? 0
    if (!FIELD_NAME.test(name) || count > taken(name)) continue
    counts.set(name, count + 1)
    if (typeof value === 'string') known.append(name, cleaned(name, value))
    else known.append(name, value, value.name)
  }
  return known as KnownForm
}

export function fieldNames(schema: z.ZodTypeAny): string[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape)
  if (isUnion(inner)) return optionsOf(inner).flatMap(fieldNames)
  throw new TypeError('a form schema must be an object')
}

const INDEX = /\[(\d+)\]/
/** FIELD_NAME allows no larger one. */
const LAST_INDEX = 999

/** How often a field is taken. The rows of a list differ by their number only, so the schema is asked once for each of
 * their fields, and not for every row. */
function allowedTimesOf(schema: z.ZodTypeAny): (name: string) => number {
  const found = new Map<string, { times: number; last: number }>()
  return (name) => {
    const row = INDEX.exec(name)?.[1]
    if (row === undefined) return timesAllowed(schema, stepsOf(name))
    const field = name.replace(INDEX, '[]')
    const timesInRow = (index: number) => timesAllowed(schema, stepsOf(name.replace(INDEX, `[${index}]`)))
    const known = found.get(field) ?? { times: timesInRow(0), last: lastRow(timesInRow) }
    found.set(field, known)
    return Number(row) <= known.last ? known.times : -1
  }
}

/** The last row that the list takes. */
function lastRow(timesInRow: (index: number) => number): number {
  let [low, high] = [0, LAST_INDEX]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (timesInRow(middle) >= 0) low = middle
    else high = middle - 1
  }
  return low
}

function stepsOf(name: string): (string | number)[] {
  return (name.match(/\w+/g) ?? []).map((step) => (/^\d/.test(step) ? Number(step) : step))
}

function timesAllowed(schema: z.ZodTypeAny, steps: (string | number)[]): number {
  const inner = unwrapped(schema)
  const [step, ...rest] = steps
  if (isUnion(inner)) return Math.max(...optionsOf(inner).map((option) => timesAllowed(option, steps)))
  if (inner instanceof z.ZodArray) {
    const most = maximumOf(inner)
    if (step === undefined) return timesAllowed(inner.element, []) === 1 ? most : -1
    return typeof step === 'number' && step <= most ? timesAllowed(inner.element, rest) : -1
  }
  if (inner instanceof z.ZodObject) {
    const shape = shapeOf(inner)
    const field = typeof step === 'string' && Object.hasOwn(shape, step) ? shape[step] : undefined
    return field ? timesAllowed(field, rest) : -1
  }
  if (inner instanceof z.ZodRecord) {
    if (!(inner.keySchema instanceof z.ZodEnum)) throw new TypeError('a form schema names its fields')
    return inner.keySchema.safeParse(step).success ? timesAllowed(inner.valueSchema, rest) : -1
  }
  return step === undefined ? 1 : -1
}

type AnyObject = z.ZodObject<z.ZodRawShape>

/** zod makes the shape of an extended object anew whenever it is asked, and a form asks for each of its fields. */
const shapes = new WeakMap<AnyObject, z.ZodRawShape>()

function shapeOf(schema: AnyObject): z.ZodRawShape {
  const known = shapes.get(schema)
  if (known) return known
  const { shape } = schema
  shapes.set(schema, shape)
  return shape
}

function maximumOf(list: z.ZodArray<z.ZodTypeAny>): number {
  const most = list._def.maxLength?.value
  if (most === undefined) throw new TypeError('a list in a form schema says how many items it takes')
  return most
}

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

function cleaned(name: string, text: string): string {
  const written = withoutControls(text.replace(/\r\n?/g, '\n'))
  return SECRET_NAME.test(name) ? written : withFewMarks(withoutUnseen(written))
}
