import type { LegalFacts } from '~/platform/legal-settings'

/** The settings in which who runs the site has not been said yet, in the order of `.env.example`. */
export function missingLegalFacts(legal: LegalFacts): string[] {
  return [
    ...(legal.controller === null ? ['LEGAL_CONTROLLER'] : []),
    ...(legal.address.length === 0 ? ['LEGAL_ADDRESS'] : []),
    ...(legal.forum === null ? ['LEGAL_FORUM'] : []),
    ...(legal.host === null ? ['LEGAL_HOST'] : []),
    ...(legal.hostCountry === null ? ['LEGAL_HOST_COUNTRY'] : []),
  ]
}
