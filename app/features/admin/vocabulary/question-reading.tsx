import { counted } from '~/platform/french'
import { TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import type { TriedQuestion } from './vocabulary-page.server'

/** The rules of query/candidates.ts. */
const RULE_LABELS: Readonly<Record<string, string>> = {
  wish: 'souhait',
  contrast: 'plutôt que',
  exclusion: 'exclusion',
  filter: 'filtre',
  hours: 'heures',
  price: 'prix',
  place: 'lieu',
  'near me': 'près de soi',
  'not necessarily': 'pas forcément',
  anywhere: 'partout',
  weekday: 'jour de la semaine',
  'not on weekdays': 'sauf un jour',
  'not on days': 'sauf des dates',
  translated: 'sans sens',
  filler: 'formule',
  question: 'formule',
  'near a quarter': 'formule',
}

/** Shows how the search reads a question: its filters, and the words that are left. */
export function QuestionReading({ reading }: { reading: TriedQuestion }) {
  const { question, filters, rest, address, found, proposed } = reading
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
      {proposed.length > 0 && (
        <details className="my-3">
          <summary className="cursor-pointer">Pourquoi</summary>
          <p className="mt-2 max-w-prose text-quiet">
            Chaque règle propose une lecture de quelques mots&nbsp;; celles qui, ensemble, prennent le plus de
            mots sont choisies.
          </p>
          <table className="mt-2 border-collapse text-left">
            <thead>
              <tr>
                {['Mots', 'Règle', 'Choisie'].map((name) => (
                  <th key={name} scope="col" className="pr-4 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {proposed.map(({ rule, from, words, isChosen }) => (
                <tr key={`${rule} ${from} ${words}`} className={isChosen ? 'font-semibold' : 'text-quiet'}>
                  <td className="pr-4">{words}</td>
                  <td className="pr-4">{RULE_LABELS[rule] ?? rule}</td>
                  <td>{isChosen ? 'oui' : 'non'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <Link to={address} className={`${TEXT_LINK} [overflow-wrap:anywhere]`}>
        {address}
      </Link>
    </div>
  )
}
