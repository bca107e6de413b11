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
        { references: ['RF18 5390 0754 7034'], amountRappen: 5000, currency: 'CHF', day: '2026-11-20' },
        { references: [], amountRappen: 2000, currency: 'CHF', day: '2026-11-20' },
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
      text.replace('<Sts>', '<RvslInd> 1 </RvslInd><Sts>'),
    ]) {
      expect(readStatement(other)).toMatchObject({ ok: true, credits: [] })
    }
  })

  test.each(['false', '0'])('that says of a reversal %s has its credits', (no) => {
    const text = camt054(IBAN, CREDITS).replace('<Sts>', `<RvslInd>${no}</RvslInd><Sts>`)
    expect(readStatement(text)).toEqual(readStatement(camt054(IBAN, CREDITS)))
  })

  test.each([
    ['.5', 50],
    ['50.', 5000],
    ['+50.00', 5000],
    ['0050.10', 5010],
    ['50.1000', 5010],
    [' 50 ', 5000],
    // Neither a loss nor a part of a Rappen is passed over.
    ['', null],
    ['.', null],
    ['50,00', null],
    ['-50.00', null],
    ['50.005', null],
    ['5e1', null],
  ])('has the amount « %s »', (amount, amountRappen) => {
    expect(readStatement(camt054(IBAN, [credit({ reference: '', amount })]))).toMatchObject({
      credits: [{ amountRappen }],
    })
  })

  test('lists what has no amount of its own in a batch, or no direction', () => {
    const batch = camt054(IBAN, [
      ...CREDITS,
      credit({ reference: 'RF18', amount: '1' }).replace(/<Amt.*<\/Amt>/, ''),
    ])
    expect(readStatement(batch)).toMatchObject({
      credits: [{ amountRappen: 5000 }, { amountRappen: 2000 }, { references: ['RF18'], amountRappen: null }],
    })
    const undirected = camt054(IBAN, CREDITS).replaceAll('<CdtDbtInd>CRDT</CdtDbtInd>', '')
    expect(readStatement(undirected)).toMatchObject({
      credits: [{ amountRappen: null }, { amountRappen: null }],
    })
  })

  test.each([
    [
      'two structured ones',
      { reference: ['12 34567', 'RF18 5390 0754 7034'] },
      ['12 34567', 'RF18 5390 0754 7034'],
    ],
    ['one in a message', { reference: '', text: 'Don RF18 5390 0754 7034 merci' }, ['RF18539007547034']],
    ['one without gaps', { reference: '', text: 'ref.rf18539007547034/don' }, ['RF18539007547034']],
    [
      'one cut in two',
      { reference: '', text: ['Merci beaucoup RF18 5390', ' 0754 7034'] },
      ['RF18539007547034'],
    ],
    [
      'two in a row, with a gap',
      { reference: '', text: 'RF18539007547034 RF332348236' },
      ['RF18539007547034', 'RF332348236'],
    ],
    [
      'two in a row, without one',
      { reference: '', text: 'RF18 5390 0754 7034RF33 2348 236' },
      ['RF18539007547034', 'RF332348236'],
    ],
    [
      'two in a row, with a dash',
      { reference: '', text: 'rf18539007547034-rf332348236' },
      ['RF18539007547034', 'RF332348236'],
    ],
    [
      'three in a row',
      { reference: '', text: 'RF332348236 RF30AR2026 RF18539007547034' },
      ['RF332348236', 'RF30AR2026', 'RF18539007547034'],
    ],
    ['one behind what looks like one', { reference: '', text: 'RF19RF332348236' }, ['RF332348236']],
    ['a false one', { reference: '', text: 'RF19 5390 0754 7034' }, []],
  ])('has every reference: %s', (_what, written, references) => {
    const text = camt054(IBAN, [credit({ amount: '50.00', ...written })])
    expect(readStatement(text)).toMatchObject({ credits: [{ references }] })
  })

  test('has those beside other remittance, as banks write them', () => {
    // A statement of the version of 2019, with a prefix, two remittances and a document referred to.
    const text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <n1:Document xmlns:n1="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
      <n1:BkToCstmrStmt><n1:GrpHdr><n1:MsgId>A1</n1:MsgId></n1:GrpHdr><n1:Stmt>
      <n1:Acct><n1:Id><n1:IBAN>${IBAN}</n1:IBAN></n1:Id><n1:Ccy>CHF</n1:Ccy></n1:Acct>
      <n1:Bal><n1:Tp><n1:CdOrPrtry><n1:Cd>OPBD</n1:Cd></n1:CdOrPrtry></n1:Tp><n1:Amt Ccy="CHF">7.00</n1:Amt></n1:Bal>
      <n1:Ntry><n1:NtryRef>1</n1:NtryRef><n1:Amt Ccy="CHF">50</n1:Amt><n1:CdtDbtInd>CRDT</n1:CdtDbtInd>
      <n1:RvslInd>false</n1:RvslInd><n1:Sts><n1:Cd>BOOK</n1:Cd></n1:Sts>
      <n1:BookgDt><n1:DtTm>2026-11-20T08:00:00+01:00</n1:DtTm></n1:BookgDt>
      <n1:NtryDtls><n1:Btch><n1:NbOfTxs>1</n1:NbOfTxs></n1:Btch><n1:TxDtls>
      <n1:AmtDtls><n1:InstdAmt><n1:Amt Ccy="EUR">52.10</n1:Amt></n1:InstdAmt></n1:AmtDtls>
      <n1:RmtInf><n1:Ustrd>Soutien</n1:Ustrd><n1:Strd><n1:RfrdDocInf><n1:Nb>7</n1:Nb></n1:RfrdDocInf></n1:Strd></n1:RmtInf>
      <n1:RmtInf><n1:Strd><n1:CdtrRefInf><n1:Tp><n1:CdOrPrtry><n1:Cd>SCOR</n1:Cd></n1:CdOrPrtry></n1:Tp>
      <n1:Ref>RF18539007547034</n1:Ref></n1:CdtrRefInf></n1:Strd></n1:RmtInf>
      </n1:TxDtls></n1:NtryDtls></n1:Ntry></n1:Stmt></n1:BkToCstmrStmt></n1:Document>`
    expect(readStatement(text)).toMatchObject({
      credits: [{ references: ['RF18539007547034'], amountRappen: 5000, currency: 'CHF', day: '2026-11-20' }],
    })
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
