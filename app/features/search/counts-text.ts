import { grouped } from '~/platform/french-counts'

/** « 12 rendez-vous, 42 en cours »: what begins, then what had begun before. */
export function countsText(dated: number, ongoing: number): string {
  const datedText = `${grouped(dated)}\u00a0rendez-vous`
  return ongoing > 0 ? `${datedText}, ${grouped(ongoing)}\u00a0en cours` : datedText
}
