// A forwarded mail as it is pasted: heads around the announcement, whose subject is the title.

interface MailText {
  /** '' where it has no subject. */
  subject: string
  text: string
  /** French: what was left out. */
  notes: string[]
}

const FIELD =
  /^[\s>*]*(?<name>de|from|von|à|to|an|cc|cci|objet|sujet|subject|betreff|envoyé(?: le)?|sent|gesendet|date|datum|répondre à|reply-to|pièces? jointes?|attachments?)[\s*]*:[\s*]*(?<value>.*)$/iu
const FROM = /^(?:de|from|von)$/i
const SUBJECT = /^(?:objet|sujet|subject|betreff)$/i
const MARK =
  /^[-—_\s>]*(?:forwarded message|message (?:transféré|d[’']origine|original)|original message|weitergeleitete nachricht|début du message (?:transféré|réexpédié)|begin forwarded message)[-—_\s:]*$/iu
const REPLIES = /^(?:(?:tr|fwd?|fw|re|ré|rv|wg|aw)\s*:\s*)+/iu
/** A line that may tell a date stays. */
const MAY_BE_DATE =
  /\d{1,2}\s?h(?![a-z])|\d{1,2}\.\s?\d{1,2}\.|\d{1,2}(?:er)?\s+(?:jan|f[ée]v|mar|avr|mai|juin|juil|ao[ûu]|sep|oct|nov|d[ée]c)/iu

/** The message within, without the heads of mails and the signature of its sender; null for what is no mail. */
export function withoutMailHead(text: string): MailText | null {
  const lines = text.split('\n')
  const head = lastHead(lines)
  if (head === null) return null
  const before = lines
    .slice(0, head.from)
    .filter((line) => !MARK.test(line))
    .join('\n')
    .trim()
  const { body, isSigned } = withoutSignature(lines.slice(head.to), head.sender)
  const isKept = MAY_BE_DATE.test(before) && lastHead(before.split('\n')) === null
  const notes = [
    'L’en-tête du message n’est pas repris.',
    ...(before !== '' && !isKept ? ['Le texte avant le message transféré n’est pas repris.'] : []),
    ...(isSigned ? ['La signature du message n’est pas reprise.'] : []),
  ]
  return { subject: head.subject, text: [isKept ? before : '', body].filter(Boolean).join('\n\n'), notes }
}

interface Head {
  /** Its first line, and the one behind it. */
  from: number
  to: number
  subject: string
  sender: string
}

/** The head of the innermost message: fields of a mail, one below the other, with a sender and more. */
function lastHead(lines: readonly string[]): Head | null {
  let found: Head | null = null
  for (let at = 0; at < lines.length; at += 1) {
    // A search from each of many blank lines would run over all the others again.
    if (!FIELD.test(lines[at] ?? '')) continue
    const fields = new Map<string, string>()
    let end = at
    for (let next = at; next < lines.length; next += 1) {
      const line = lines[next] ?? ''
      const { name, value = '' } = FIELD.exec(line)?.groups ?? {}
      if (name === undefined && line.trim() !== '') break
      if (name === undefined) continue
      fields.set(name.toLowerCase(), value.trim())
      end = next + 1
    }
    const sender = [...fields].find(([name]) => FROM.test(name))?.[1] ?? ''
    const subject = [...fields].find(([name]) => SUBJECT.test(name))?.[1] ?? ''
    const isHead =
      fields.size >= 2 && sender !== '' && (subject !== '' || (fields.size > 2 && sender.includes('@')))
    if (isHead) found = { from: at, to: end, subject: subject.replace(REPLIES, '').trim(), sender }
    at = end - 1
  }
  return found
}

const MOST_SIGNED_LINES = 8

/** From « -- », or from a line that is the sender's name, to the end; not where a date stands below. */
function withoutSignature(lines: readonly string[], sender: string): { body: string; isSigned: boolean } {
  const name = sender
    .replace(/[<([].*$/, '')
    .replaceAll('"', '')
    .trim()
    .toLowerCase()
  const isSign = (line: string) =>
    /^--\s*$/.test(line) || (name.includes(' ') && line.trim().toLowerCase() === name)
  const at = lines.findIndex(
    (line, index) => isSign(line) && (line.startsWith('--') || lines.length - index <= MOST_SIGNED_LINES),
  )
  const isSigned = at >= 0 && !MAY_BE_DATE.test(lines.slice(at).join('\n'))
  return {
    body: lines
      .slice(0, isSigned ? at : undefined)
      .join('\n')
      .trim(),
    isSigned,
  }
}
