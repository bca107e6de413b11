// Turns what people read as a link into one: web and e-mail addresses and telephone numbers.

/** These may stand between two digits of a telephone number. */
const S = '[ \\u00a0\\u202f./-]?'
const SWISS = `[1-9]\\d${S}\\d{3}${S}\\d{2}${S}\\d{2}`
const PHONE = [
  `(?:\\+41|0041)${S}(?:\\(0\\)${S})?${SWISS}`,
  `0${SWISS}`,
  `0[89]\\d\\d${S}\\d{3}${S}\\d{3}`,
  `\\+(?!41)[1-9]\\d{0,2}${S}(?:\\(0\\)${S})?\\d(?:${S}\\d){5,11}`,
].join('|')
/** Marks of bidirectional text: an address that contains them could be read as another. */
const NOT_IN_ADDRESS = '\\s<\\u200e\\u200f\\u2066-\\u2069'

// Each piece looks at the character before it, so that a crowd of letters or digits is read once and not from each of
// them.
const BARE = new RegExp(
  [
    `(?<web>\\b(?:https?:\\/\\/|(?<![\\w.@-])www\\.)(?:(?!&(?:quot|lt|gt);)[^${NOT_IN_ADDRESS}])+)`,
    '(?<mail>(?<![\\w.+-])[\\w.+-]{1,64}@[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){0,5}\\.[a-z]{2,20}(?![\\w@-]))',
    `(?<phone>(?<![\\w+.,/-]|[\\d)] )(?:${PHONE})(?![\\d]|[.,/-]\\d| \\d))`,
  ].join('|'),
  'gi',
)

/** Links the addresses in HTML that has no `<` or `"` of its author. Addresses in links and tags stay. */
export function linkBareAddresses(html: string): string {
  return html
    .split(/(<a .*?<\/a>|<[^>]*>)/s)
    .map((piece) => (piece.startsWith('<') ? piece : linkIn(piece)))
    .join('')
}

/** `href` and `content` are HTML already. */
export function link(href: string, content: string): string {
  if (opensForm(href)) return content
  return `<a href="${href}" rel="noopener nofollow ugc">${content}</a>`
}

/** An address that opens one person's form or photo, on whatever host: no text leads others there. */
function opensForm(href: string): boolean {
  const url = parsed(href)
  const isOurs =
    url !== null && /^\/+(?:proposer|annonce|organizer|images|auth)(?:[/.]|$)/i.test(decoded(url.pathname))
  return isOurs && /[?&](?:draft|cle)=/i.test(decoded(url.search))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function linkIn(text: string): string {
  return text.replace(BARE, (match, ...rest) => {
    const { web, mail, phone }: Record<string, string | undefined> = rest.at(-1)
    if (mail) return link(`mailto:${mail}`, mail)
    if (phone) return link(`tel:${dialled(phone)}`, phone)
    if (!web) return match
    const written = web.slice(0, endOfAddress(web))
    const href = /^www\./i.test(written) ? `https://${written}` : written
    const shown = readableAddress(href, written)
    return shown === null ? match : link(href, shown) + web.slice(written.length)
  })
}

/** A loop, because a regular expression would be quadratic here. */
function endOfAddress(text: string): number {
  let end = text.length
  while (AFTER_ADDRESS.has(text.charAt(end - 1)) && !text.endsWith('&amp;', end)) end -= 1
  return end
}

const AFTER_ADDRESS = new Set(".,:;!?'’»…)]")

function dialled(phone: string): string {
  const digits = phone.replace('(0)', '').replace(/[^\d+]/g, '')
  return digits.replace(/^00/, '+').replace(/^0/, '+41')
}

/** Null for what is no address, or pretends to be another by a name before its host. */
function readableAddress(href: string, written: string): string | null {
  const url = parsed(href)
  if (url === null || url.username || url.password) return null
  if (!url.hostname.replace(/^www\./, '').includes('.')) return null
  const host = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(written)?.[1] ?? ''
  // Letters of other scripts may look like Latin ones: their ASCII form is unmistakable.
  return /[^\p{Script=Latin}\p{N}.-]/u.test(host) ? written.replace(host, url.hostname) : written
}

/** A link whose words are another address than its own shows its own. */
export function linkTextOf(href: string, content: string): string {
  const words = content.replace(/<[^>]*>/g, '').trim()
  if (!/^(?:https?:\/\/|www\.)\S+$/i.test(words)) return content
  const [said, meant] = [words.replace(/^www\./i, 'https://www.'), href].map(parsed)
  return said?.host === meant?.host ? content : href
}

function parsed(address = ''): URL | null {
  const plain = address.replaceAll('&amp;', '&')
  return URL.canParse(plain) ? new URL(plain) : null
}
