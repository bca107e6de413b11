// References within a page that lead nowhere: a field whose form is none is never sent, and a label for nothing is
// silent. Attributes without a meaning where they stand: a limit that nobody keeps. Browsers say nothing of either.

export interface MarkupElement {
  /** The name is in lower case. */
  tag: string
  attributes: Record<string, string>
}

/** `markupFaults` needs these elements of a page. */
export const REFERRING =
  'input, [id], [form], label[for], [list], [aria-labelledby], [aria-describedby], [aria-controls], [aria-owns], [aria-activedescendant], [aria-errormessage], [aria-details], a[href^="#"]'

/** One line for each fault. It is sent into pages as text, so that it may name nothing outside of itself. */
export function markupFaults(elements: readonly MarkupElement[]): string[] {
  const LABELABLE = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']
  const POINTERS = [
    'labelledby',
    'describedby',
    'controls',
    'owns',
    'activedescendant',
    'errormessage',
    'details',
  ]
  const faults: string[] = []
  const byId = new Map<string, MarkupElement>()
  for (const element of elements) {
    const { id } = element.attributes
    if (id === undefined) continue
    if (byId.has(id)) faults.push(`two elements have the id "${id}"`)
    // Browsers do the same: the first one has it.
    else byId.set(id, element)
  }
  const WRITTEN = ['text', 'search', 'email', 'password', 'tel', 'url']
  const COUNTED = ['number', 'range', 'date', 'month', 'week', 'time', 'datetime-local']
  const INPUT_TYPES: Record<string, readonly string[]> = {
    pattern: WRITTEN,
    minlength: WRITTEN,
    maxlength: WRITTEN,
    min: COUNTED,
    max: COUNTED,
    step: COUNTED,
    multiple: ['email', 'file'],
    accept: ['file'],
  }
  for (const { tag, attributes } of elements) {
    const about = `<${tag}${attributes.name ? ` name="${attributes.name}"` : ''}>`
    const { form, list, href } = attributes
    if (form !== undefined && byId.get(form)?.tag !== 'form')
      faults.push(`${about} belongs to the form "${form}", which is no form`)
    if (list !== undefined && byId.get(list)?.tag !== 'datalist')
      faults.push(`${about} has the list "${list}", which is no list`)
    const type = attributes.type ?? 'text'
    for (const name of tag === 'input' ? Object.keys(attributes) : []) {
      if (INPUT_TYPES[name]?.includes(type) === false)
        faults.push(`${about} of type ${type} has "${name}", which means nothing there`)
    }
    if (tag === 'label' && attributes.for !== undefined) {
      const field = byId.get(attributes.for)
      if (!field || !LABELABLE.includes(field.tag) || field.attributes.type === 'hidden')
        faults.push(`a label is for "${attributes.for}", which is no field`)
    }
    for (const pointer of POINTERS) {
      for (const id of (attributes[`aria-${pointer}`] ?? '').split(/\s+/).filter(Boolean))
        if (!byId.has(id)) faults.push(`aria-${pointer} of ${about} names "${id}", which is not there`)
    }
    if (tag === 'a' && href !== undefined && /^#./.test(href) && !byId.has(decodeURIComponent(href.slice(1))))
      faults.push(`a link leads to "${href}", which is not there`)
  }
  return faults
}
