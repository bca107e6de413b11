import type { Partner, StoredPartner } from '~/domain/partner'
import { KnownDocuments } from './known-documents.server'

/** The active partners in memory. */
export class KnownPartners extends KnownDocuments<Partner> {
  /** The list is in the order that admins give them. */
  list(): StoredPartner[] {
    return [...this.byId.values()].sort(
      (a, b) => a.order - b.order || a.name.localeCompare(b.name, 'fr') || (a.id < b.id ? -1 : 1),
    )
  }
}
