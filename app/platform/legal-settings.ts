/** These say who runs the site, in their own words; null = not said. */
export interface LegalFacts {
  /** Person, association or company that answers for the site and its data. */
  controller: string | null
  /** Postal address, a line each. */
  address: string[]
  /** Place of jurisdiction. */
  forum: string | null
  /** Company on whose machines the data lie, and the country of those machines. */
  host: string | null
  hostCountry: string | null
}

type LegalVariables = Partial<
  Record<'LEGAL_CONTROLLER' | 'LEGAL_ADDRESS' | 'LEGAL_FORUM' | 'LEGAL_HOST' | 'LEGAL_HOST_COUNTRY', string>
>

/** Lines of the address are separated by commas: a `.env` file has no better way. */
export function legalFacts(value: LegalVariables): LegalFacts {
  const lines = (value.LEGAL_ADDRESS ?? '').split(',').map((line) => line.trim())
  return {
    controller: value.LEGAL_CONTROLLER ?? null,
    address: lines.filter((line) => line !== ''),
    forum: value.LEGAL_FORUM ?? null,
    host: value.LEGAL_HOST ?? null,
    hostCountry: value.LEGAL_HOST_COUNTRY ?? null,
  }
}
