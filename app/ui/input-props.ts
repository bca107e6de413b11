import { type FieldMetadata, getInputProps } from '@conform-to/react'

const WRITTEN = new Set(['text', 'search', 'email', 'password', 'tel', 'url'])
const COUNTED = new Set(['number', 'date', 'time', 'datetime-local'])

/** Returns conform's props without those that HTML does not know on a field of this type: conform sets all that the
 * schema says. */
export function inputProps<Schema>(
  field: FieldMetadata<Schema>,
  options: Parameters<typeof getInputProps>[1],
) {
  const { pattern, minLength, maxLength, min, max, step, multiple, ...props } = getInputProps(field, options)
  if (WRITTEN.has(options.type)) return { ...props, pattern, minLength, maxLength }
  if (COUNTED.has(options.type)) return { ...props, min, max, step }
  return options.type === 'file' ? { ...props, multiple } : props
}
