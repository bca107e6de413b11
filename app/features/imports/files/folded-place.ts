/** Names of places are compared without accents, hyphens and capitals, « St » as « Saint ». */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^st(e?)[- .]/, 'saint$1-')
    .replace(/[\s'’-]+/g, ' ')
    .trim()
}
