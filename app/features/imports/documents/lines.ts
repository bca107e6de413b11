import { fold } from '~/platform/characters'
import { MONTH_NAMES } from '~/platform/french-dates'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

/** A line of a page, with the height of its letters in any unit. */
export interface Line {
  text: string
  height: number
}

/** Letters so much larger than most others are a title. */
const TITLE_SIZE = 1.3
/** The lines of a title differ by no more. */
const SAME_SIZE = 0.8
const LONGEST_TITLE = 140
/** A day or an hour is often as large as the title. */
const WHEN = new RegExp(
  `\\b(?:${[...MONTH_NAMES, ...WEEKDAY_NAMES].map(fold).join('|')})\\b|\\d{1,2}\\s?[h:.]\\s?\\d{0,2}\\b`,
)

/** The text of a page, the large lines of its title first: a text is read so. */
export function titleFirst(lines: readonly Line[]): string {
  const candidates = lines.filter(({ text }) => /\p{L}{2}/u.test(text) && !WHEN.test(fold(text)))
  const largest = Math.max(0, ...candidates.map(({ height }) => height))
  const heights = lines.map(({ height }) => height).sort((a, b) => a - b)
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0
  const start = lines.findIndex((line) => line.height === largest && candidates.includes(line))
  if (start < 0 || largest < usual * TITLE_SIZE) return asText(lines)

  const isOfTitle = (line: Line | undefined) =>
    line !== undefined && line.height >= largest * SAME_SIZE && candidates.includes(line)
  let from = start
  let to = start + 1
  while (isOfTitle(lines[from - 1])) from -= 1
  while (isOfTitle(lines[to])) to += 1
  const title = asText(lines.slice(from, to)).replaceAll('\n', ' ')
  if (title.length > LONGEST_TITLE) return asText(lines)
  return [title, asText([...lines.slice(0, from), ...lines.slice(to)])].join('\n')
}

function asText(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}
