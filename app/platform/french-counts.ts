const NO_BREAK_SPACE = '\u00a0'

/** « 0 événement », « 1 événement », « 1’204 événements »: the French plural starts at two. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)}${NO_BREAK_SPACE}${Math.abs(count) < 2 ? singular : plural}`
}

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, '’')
}
