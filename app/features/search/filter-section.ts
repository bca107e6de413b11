/** Of the part of the page that offers the values of this filter. */
export function sectionId(filter: string): string {
  return `filtre-${filter}`
}
