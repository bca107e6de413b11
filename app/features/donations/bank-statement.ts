import { Parser } from 'htmlparser2'
import { scorReferencesIn } from '~/backend/payments/scor-reference'
import type { Refused } from '~/platform/refused'

/** A credit on the account with references or without, as the bank tells it. */
export interface BankCredit {
  /** The references stand as they are in the file, with those found in its messages. */
  references: string[]
  /** null = it cannot be read, or nothing says that it has come in. */
  amountRappen: number | null
  /** Three letters; '' = not told. */
  currency: string
  /** « 2026-11-24 »; '' = not told. */
  day: string
}

type Statement = { ok: true; iban: string; credits: BankCredit[] } | Refused<StatementProblem>
export type StatementProblem = 'not-xml' | 'not-camt' | 'several-accounts'

/** Two levels more than camt.054 needs; deeper ones are made to exhaust the stack. */
const DEPTH_MOST = 24
const ROOTS = ['BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt']
const REPORTS = ['Ntfctn', 'Stmt']
/** Each is looked up in the store. */
const REFERENCES_MOST = 20

/**
 * Reads the booked credits of a camt.054 notification or camt.053 statement (ISO 20022, any version that Swiss banks
 * send). Refuses what is no well-formed XML, declares entities, is another message or is about several accounts.
 */
export function readStatement(text: string): Statement {
  // The parser resolves none, and no bank sends any.
  if (/<!(?:doctype|entity)/i.test(text)) return { ok: false, reason: 'not-xml' }
  const root = parsedStrictly(text)
  if (root === null) return { ok: false, reason: 'not-xml' }
  const message = ROOTS.map((name) => at(root, name)).find((found) => found !== null)
  if (root.name !== 'Document' || !message) return { ok: false, reason: 'not-camt' }

  const reports = REPORTS.flatMap((name) => children(message, name))
  const ibans = new Set(reports.map((report) => textAt(report, 'Acct', 'Id', 'IBAN')))
  const [iban] = ibans
  if (ibans.size > 1) return { ok: false, reason: 'several-accounts' }
  if (!iban) return { ok: false, reason: 'not-camt' }
  return { ok: true, iban, credits: reports.flatMap((report) => children(report, 'Ntry')).flatMap(creditsOf) }
}

function creditsOf(entry: Element): BankCredit[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  // A boolean of XML Schema has two spellings.
  if (status !== 'BOOK' || ['true', '1'].includes(textAt(entry, 'RvslInd'))) return []
  const day = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')).slice(0, 10)
  const details = children(entry, 'NtryDtls').flatMap((group) => children(group, 'TxDtls'))
  const parts = details.length > 0 ? details : [entry]
  return parts.flatMap((part): BankCredit[] => {
    const direction = textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
    if (direction === 'DBIT') return []
    const amount =
      at(part, 'Amt') ?? at(part, 'AmtDtls', 'TxAmt', 'Amt') ?? (parts.length === 1 ? at(entry, 'Amt') : null)
    const amountRappen = direction === 'CRDT' ? rappenOf(amount?.text.trim() ?? '') : null
    const [currency = ''] = /^[A-Z]{3}$/.exec(amount?.attributes.Ccy ?? '') ?? []
    return [{ references: referencesOf(part), amountRappen, currency, day }]
  })
}

/** One payment may have several, and banks abroad write them into the message. */
function referencesOf(part: Element): string[] {
  const remittances = children(part, 'RmtInf')
  const structured = remittances.flatMap((remittance) => children(remittance, 'Strd'))
  const written = structured
    .flatMap((one) => children(one, 'CdtrRefInf'))
    .flatMap((one) => children(one, 'Ref'))
    .map(({ text }) => text.trim())
    .filter(Boolean)
  const messages = [
    ...remittances.flatMap((remittance) => children(remittance, 'Ustrd')),
    ...structured.flatMap((one) => children(one, 'AddtlRmtInf')),
  ]
  // A message of more than 140 letters is cut into several, wherever the cut falls.
  const found = scorReferencesIn(messages.map(({ text }) => text.trim()).join(''))
  return [...new Set([...written, ...found])].slice(0, REFERENCES_MOST)
}

/** The amounts of ISO 20022 are decimals of XML Schema that are not negative. */
function rappenOf(text: string): number | null {
  const parts = /^\+?0*(?=[\d.])(\d{0,12})(?:\.(\d{0,2})0*)?$/.exec(text)
  if (parts === null || !/\d/.test(text)) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

interface Element {
  /** The name has no prefix. */
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** The root element; null = not well-formed. */
function parsedStrictly(text: string): Element | null {
  const above: Element[] = [{ name: '', attributes: {}, text: '', children: [] }]
  let isWellFormed = true
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name: name.replace(/^.*:/, ''), attributes, text: '', children: [] }
        above.at(-1)?.children.push(element)
        above.push(element)
        if (above.length > DEPTH_MOST) {
          isWellFormed = false
          // It would take the square of the elements that are still open: minutes for two megabytes of them.
          parser.pause()
        }
      },
      ontext(part) {
        const element = above.at(-1)
        if (element) element.text += part
      },
      onclosetag(_name, isImplied) {
        above.pop()
        if (isImplied) isWellFormed = false
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const [root, ...more] = above[0]?.children ?? []
  return isWellFormed && root && more.length === 0 ? root : null
}

function children(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

function at(element: Element, ...names: string[]): Element | null {
  let found: Element | null = element
  for (const name of names) found = found?.children.find((child) => child.name === name) ?? null
  return found
}

function textAt(element: Element, ...names: string[]): string {
  return at(element, ...names)?.text.trim() ?? ''
}
