/** Bullets of word processors; a dash needs space behind it. */
const BULLET = /^([ \t\u00a0]*)(?:[•‣◦▪▫■□●○⁃∙][ \t\u00a0]*|[–—·][ \t\u00a0]+)(?=\S)/
/** Embedding and overriding the direction of writing: what follows them reads as something else. */
const DIRECTION_MARKS = /[\u202a-\u202e]/g

/** Markdown of a text as it was pasted: its bullets as a list, which ends at the first line without one. */
export function fromPasted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(DIRECTION_MARKS, '').split('\n')
  let isListed = false
  return lines
    .flatMap((line) => {
      const item = line.replace(BULLET, '$1- ')
      const isItem = item !== line
      const endsList = isListed && !isItem && /^\S/.test(line)
      isListed = isItem || (isListed && !endsList && line.trim() !== '')
      return endsList ? ['', item] : [item]
    })
    .join('\n')
}

/** Markdown in which every line break counts. */
export function withHardBreaks(markdown: string): string {
  return markdown.replace(/(?<=[^\s\\])[^\S\n]*\n(?=[^\n])/g, '  \n')
}
