import { isUtf8 } from 'node:buffer'
import { decodeBuffer } from 'encoding-sniffer'
import { DomUtils, parseDocument } from 'htmlparser2'
import { decodedAs } from '~/platform/charset.server'
import { descriptionOf, titleOf } from '../files/text.server'
import { saidInTitle, toldState } from '../files/told-state'
import { type FoundEvent, type FoundEvents, gathered, NOTHING_FOUND } from './found-event'
import { absoluteUrl, type HtmlDocument, type HtmlElement, shownText } from './html'
import { looseJson } from './loose-json'
import { microdataOf, rdfaOf } from './marked-items'
import { microformatsOf } from './microformats'
import { textAround } from './page-text'
import { datesInTimes } from './page-times'
import { foundSpan } from './schema-dates'
import { eventsOfSchema, type Finding } from './schema-org'

const MOST_DATES = 60
export const UNREAD_JSON =
  'Des données de la page (JSON-LD) ne sont pas lisibles\u00a0: des dates peuvent manquer.'
const LOGIN = 'Cette page demande une connexion\u00a0: collez plutôt le texte de l’annonce.'

/** JSON-LD, else microdata, RDFa or microformats, else what the page says of itself. `charset`: as the server has told
 * it. */
export function eventsOfPage(bytes: Buffer, charset: string | null, finding: Finding): FoundEvents {
  const document = parseDocument(decoded(bytes, charset))
  const base = absoluteUrl(attribute(first(document, 'base'), 'href'), finding.base) ?? finding.base
  const where = { ...finding, base }
  const json = jsonLdOf(document)
  const unread = json.isWhole ? [] : [UNREAD_JSON]
  const linked = eventsOfSchema(json.values, where)
  const calendarUrl = linked.length > 0 ? null : calendarOf(document, where)
  const itself = pageItself(document, where)
  const lines = textAround(document)
    .split('\n')
    .filter((line) => line !== itself.title)
  const text = [itself.title, itself.description, ...lines].filter(Boolean).join('\n')
  const readings = [
    { by: 'json-ld' as const, events: linked },
    ...[microdataOf, rdfaOf, microformatsOf].map((read) => ({
      by: 'markup' as const,
      events: eventsOfSchema(read(document), where),
    })),
  ].filter(({ events }) => events.length > 0)
  const dated = readings.find(({ events }) => events.some(({ dates }) => dates.length > 0))
  const reading = dated ?? readings[0]
  if (!reading && isLogin(document)) return { by: 'page', events: [], calendarUrl, unread: [LOGIN] }
  if (!reading) return { by: 'page', events: itself.title ? [itself] : [], calendarUrl, text, unread }
  const named = withTitles(reading.events, itself)
  if (named.length < reading.events.length) unread.push(UNTITLED)
  return { by: reading.by, events: completed(named, itself, where, unread), calendarUrl, text, unread }
}

const UNTITLED = 'Un événement de la page n’a pas de titre\u00a0: il n’est pas repris.'

/** An event alone on its page may leave its title to it. */
function withTitles(events: FoundEvent[], { title }: FoundEvent): FoundEvent[] {
  const [only, ...others] = events
  const titled = only && others.length === 0 ? [{ ...only, title: only.title || title }] : events
  return titled.filter((event) => event.title !== '')
}

/** Pages often say UTF-8 and are none, or the other way round. */
function decoded(bytes: Buffer, charset: string | null): string {
  if (isUtf8(bytes) && bytes.some((byte) => byte >= 0x80)) return new TextDecoder('utf-8').decode(bytes)
  const told = decodeBuffer(bytes, {
    transportLayerEncodingLabel: charset ?? undefined,
    defaultEncoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252',
  })
  const replaced = told.match(/\ufffd/g)?.length ?? 0
  const read = told.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  // One broken character of many makes no other encoding.
  return replaced > read ? decodedAs(bytes, 'windows-1252') : told
}

/** If there is one event only, the page's own description and picture are its. */
function completed(
  found: FoundEvent[],
  itself: FoundEvent,
  { today }: Finding,
  unread: string[],
): FoundEvent[] {
  const events = gathered(found, today, unread)
  const [only, ...others] = events
  if (!only || others.length > 0) return events
  return [
    {
      ...only,
      description: only.description || itself.description,
      imageUrl: only.imageUrl ?? itself.imageUrl,
    },
  ]
}

function jsonLdOf(document: HtmlDocument): ReturnType<typeof looseJson> {
  const read = DomUtils.getElementsByTagName('script', document, true)
    .filter((script) => /^application\/ld\+json\b/i.test(attribute(script, 'type')))
    .map((script) => looseJson(DomUtils.textContent(script)))
  return { values: read.flatMap(({ values }) => values), isWhole: read.every(({ isWhole }) => isWhole) }
}

const LOGIN_TITLE =
  /^(?:connexion|se connecter|connectez-vous|identification|log ?in|sign ?in|anmelden|anmeldung|login or sign ?up)(?!\p{L})/iu

/** A page that asks who is there tells nothing else: its title says so, or it has a form for a password and no text. */
function isLogin(document: HtmlDocument): boolean {
  const hasPassword = DomUtils.existsOne(
    ({ name, attribs }) => name === 'input' && attribs.type?.toLowerCase() === 'password',
    document.children,
  )
  const titles = ['title', 'h1'].map((name) => first(document, name)).filter((element) => element !== null)
  const isTitled = titles.some((element) => LOGIN_TITLE.test(shownText(element)))
  const words = textAround(document).split(/\s+/).length
  return hasPassword ? isTitled || words < FEWEST_WORDS : isTitled && words < FEWEST_WORDS
}

const FEWEST_WORDS = 40

/** OpenGraph (https://ogp.me), then HTML's own elements. */
function pageItself(document: HtmlDocument, { base, today }: Finding): FoundEvent {
  const metas = DomUtils.getElementsByTagName('meta', document, true)
  const meta = (...names: string[]) =>
    names
      .map((name) => metas.find(({ attribs }) => (attribs.property ?? attribs.name)?.toLowerCase() === name))
      .map((element) => attribute(element ?? null, 'content'))
      .find(Boolean) ?? ''
  const textIn = (name: string) => DomUtils.textContent(first(document, name) ?? [])
  const notes: string[] = []
  const start = meta('event:start_time', 'og:start_time')
  const end = meta('event:end_time', 'og:end_time')
  const told = start === '' ? [] : foundSpan(start, end, notes)
  const times = told.length > 0 ? { dates: told, notes: [] } : datesInTimes(document, today)
  const dates = times.dates.slice(0, MOST_DATES)
  const { title, says, ...state } = toldState(
    titleOf(meta('og:title') || textIn('h1') || textIn('title')),
    dates.map(({ start }) => start),
  )
  return {
    ...NOTHING_FOUND,
    ...state,
    title,
    description: descriptionOf(meta('og:description', 'description')),
    dates,
    website: absoluteUrl(meta('og:url'), base) ?? (base || null),
    imageUrl: absoluteUrl(meta('og:image:secure_url', 'og:image', 'twitter:image'), base),
    notes: [...notes, ...times.notes, ...(says ? [saidInTitle(says)] : [])],
  }
}

function calendarOf(document: HtmlDocument, { base }: Finding): string | null {
  const link = DomUtils.getElementsByTagName('link', document, true).find(
    ({ attribs }) =>
      /^text\/calendar\b/i.test(attribs.type ?? '') && /\balternate\b/i.test(attribs.rel ?? ''),
  )
  return absoluteUrl(attribute(link ?? null, 'href').replace(/^webcals?:/i, 'https:'), base)
}

function first(document: HtmlDocument, name: string): HtmlElement | null {
  return DomUtils.getElementsByTagName(name, document, true, 1)[0] ?? null
}

function attribute(element: HtmlElement | null, name: string): string {
  return element?.attribs[name]?.trim() ?? ''
}
