// A Swiss bank tells of incoming payments so: camt.054.001.08, shortened.

interface Credit {
  /** One or several; '' = none. */
  reference: string | string[]
  amount: string
  /** One or several lines. */
  text?: string | string[]
}

export function credit({ reference, amount, text = '' }: Credit): string {
  const references = [reference].flat().filter(Boolean)
  const structured = references
    .map((ref) => `<Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd>`)
    .join('')
  const lines = [text].flat().filter(Boolean)
  const plain = lines.map((line) => `<Ustrd>${line.replaceAll('&', '&amp;')}</Ustrd>`).join('')
  return `<TxDtls>
    <Refs><AcctSvcrRef>20261120001</AcctSvcrRef></Refs>
    <Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <RmtInf>${structured}${plain}</RmtInf>
  </TxDtls>`
}

/** One booked entry with these payments. */
export function camt054(iban: string, credits: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">
<BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>1</MsgId></GrpHdr>
<Ntfctn>
  <Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
  <Ntry>
    <Amt Ccy="CHF">999.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
    <NtryDtls>${credits.join('')}</NtryDtls>
  </Ntry>
</Ntfctn>
</BkToCstmrDbtCdtNtfctn>
</Document>
`
}
