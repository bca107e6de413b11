import { counted } from '~/platform/french'
import { TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import type { TriedQuestion } from './vocabulary-page.server'

/** Shows how the search reads a question: its filters, and the words that are left. */
export function QuestionReading({ reading }: { reading: TriedQuestion }) {
  const { question, filters, rest, address, found } = reading
  return (
    <div role="status" className="mt-6 border-l-4 border-ink pl-5">
      <p className="font-semibold [overflow-wrap:anywhere]">«&nbsp;{question}&nbsp;»</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-quiet">Filtres</dt>
        <dd>{filters.length > 0 ? filters.join(' · ') : 'aucun'}</dd>
        <dt className="text-quiet">Mots</dt>
        <dd className="[overflow-wrap:anywhere]">{rest || 'aucun'}</dd>
        <dt className="text-quiet">Trouvé</dt>
        <dd>{counted(found, 'événement')}</dd>
      </dl>
      <Link to={address} className={`${TEXT_LINK} [overflow-wrap:anywhere]`}>
        {address}
      </Link>
    </div>
  )
}
