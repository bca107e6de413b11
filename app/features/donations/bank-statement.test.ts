import { describe, expect, test } from 'vitest'
import { camt054, credit } from '../../../tests/support/camt'
import { readStatement } from './bank-statement'

const IBAN = 'CH5800791123000889012'
const CREDITS = [
  credit({ reference: 'RF18 5390 0754 7034', amount: '50.00' }),
  credit({ reference: '', amount: '20', text: 'Don & merci' }),
]

describe('a file of the bank', () => {
  test('says what has come in, with references and amounts in Rappen', () => {
    expect(readStatement(camt054(IBAN, CREDITS))).toEqual({
      ok: true,
      iban: IBAN,
      credits: [
        { reference: 'RF18 5390 0754 7034', amountRappen: 5000, currency: 'CHF', day: '2026-11-20' },
        { reference: '', amountRappen: 2000, currency: 'CHF', day: '2026-11-20' },
      ],
    })
  })

  test('may use prefixes, the older form of amounts and the form of a statement', () => {
    const prefixed = camt054(IBAN, CREDITS).replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
    const older = camt054(IBAN, CREDITS).replace(
      /(<TxDtls>.*?)(<Amt Ccy="CHF">[\d.]+<\/Amt>)/gs,
      '$1<AmtDtls><TxAmt>$2</TxAmt></AmtDtls>',
    )
    const statement = camt054(IBAN, CREDITS)
      .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt')
      .replaceAll('Ntfctn', 'Stmt')
    const plain = readStatement(camt054(IBAN, CREDITS))
    for (const text of [prefixed, older, statement]) expect(readStatement(text)).toEqual(plain)
  })

  test('leaves out what went out, what is not booked and what was taken back', () => {
    const text = camt054(IBAN, CREDITS)
    for (const other of [
      text.replaceAll('CRDT', 'DBIT'),
      text.replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'),
      text.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>'),
    ]) {
      expect(readStatement(other)).toMatchObject({ ok: true, credits: [] })
    }
  })

  test('has currencies of three letters; what stands in their place otherwise is none', () => {
    const text = camt054(IBAN, CREDITS).replaceAll('Ccy="CHF"', `Ccy="${'X'.repeat(200)}"`)
    expect(readStatement(text)).toMatchObject({ ok: true, credits: [{ currency: '' }, { currency: '' }] })
  })

  test.each([
    ['nothing', '', 'not-xml'],
    ['a letter', 'Bonjour, voici le relevé.', 'not-xml'],
    ['half a file', camt054(IBAN, CREDITS).slice(0, -80), 'not-xml'],
    ['two roots', '<Document></Document><Document></Document>', 'not-xml'],
    ['entities', `<!DOCTYPE d [<!ENTITY a "aaaa">]>${camt054(IBAN, CREDITS)}`, 'not-xml'],
    ['deep nesting', '<a>'.repeat(5000) + '</a>'.repeat(5000), 'not-xml'],
    ['nesting that would take two minutes', '<a>'.repeat(1_000_000), 'not-xml'],
    ['another message', '<Document><CstmrCdtTrfInitn></CstmrCdtTrfInitn></Document>', 'not-camt'],
    ['a page', '<html><body></body></html>', 'not-camt'],
    ['no account', camt054('', CREDITS), 'not-camt'],
  ])('that is %s is refused', (_what, text, reason) => {
    expect(readStatement(text)).toEqual({ ok: false, reason })
  })

  test('of two accounts is refused', () => {
    const [head = '', rest = ''] = camt054(IBAN, CREDITS).split('</Ntfctn>')
    const second = '<Ntfctn><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct></Ntfctn>'
    expect(readStatement(`${head}</Ntfctn>${second}${rest}`)).toEqual({
      ok: false,
      reason: 'several-accounts',
    })
  })
})
