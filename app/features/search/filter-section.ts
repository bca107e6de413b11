/** The part of the page that offers the values of this filter has this id. */
export function sectionId(filter: string): string {
  return `filtre-${filter}`
}
