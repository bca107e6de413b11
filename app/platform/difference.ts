// Two versions of a text, line by line, as a difference view shows them.

export interface DifferenceRow {
  field: string
  label: string
  before: DifferenceLine[]
  after: DifferenceLine[]
}

export interface DifferenceLine {
  text: string
  /** The other version has no such line. */
  differs: boolean
}

export function differenceRow({
  field,
  label,
  before,
  after,
}: {
  field: string
  label: string
  before: string
  after: string
}): DifferenceRow {
  const [was, is] = [linesIn(before), linesIn(after)]
  return {
    field,
    label,
    before: was.map((text) => ({ text, differs: !is.includes(text) })),
    after: is.map((text) => ({ text, differs: !was.includes(text) })),
  }
}

export function linesIn(text: string): string[] {
  return text.split('\n').filter(Boolean)
}
