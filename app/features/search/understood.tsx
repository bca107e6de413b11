import { Link } from '~/ui/link'
import type { ListPage } from './list-page.server'
import { NearMe } from './near-me'

/** How the words were interpreted, with a link to search them literally. */
export function Understood({
  list,
}: {
  list: Omit<ListPage, 'groups' | 'ongoing' | 'days' | 'results' | 'near' | 'untimed'>
}) {
  return (
    <>
      {list.entitled && (
        <p className="mt-2 [overflow-wrap:anywhere]">
          {'Cherchiez-vous «\u00a0'}
          <Link to={list.entitled.href} className={LINE_LINK}>
            {list.entitled.title}
          </Link>
          {`\u00a0»${list.entitled.day ? ` (${list.entitled.day})` : ''}\u00a0?`}
        </p>
      )}
      {list.total > 0 &&
        list.corrections.map(({ typed, corrected }) => (
          <p key={typed} className="mt-2 [overflow-wrap:anywhere]">
            {'Résultats pour «\u00a0'}
            <strong>{corrected}</strong>
            {`\u00a0»\u00a0: aucun événement ne contient «\u00a0${typed}\u00a0».`}
          </p>
        ))}
      {list.ignored && <p className="mt-2 [overflow-wrap:anywhere]">{list.ignored}</p>}
      {list.wishes && <p className="mt-2">{list.wishes}</p>}
      {list.untold.length > 0 && (
        <ul className="mt-1">
          {list.untold.map(({ text, href }) => (
            <li key={text} className="py-1">
              {'Et aussi\u00a0: '}
              {href ? (
                <Link to={href} rel="nofollow" className={LINE_LINK}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
      {list.wholeThemes.map(({ label, href, countText }) => (
        <p key={href} className="no-print mt-1">
          <Link to={href} rel="nofollow" className={LINE_LINK}>
            {label}
          </Link>
          &nbsp;: {countText}
        </p>
      ))}
      {list.others.map(({ label, href }) => (
        <p key={href} className="no-print mt-1">
          {'Vous cherchiez\u00a0'}
          <Link to={href} rel="nofollow" className={LINE_LINK}>
            {label}
          </Link>
          {'\u00a0?'}
        </p>
      ))}
      {list.nearMe && (
        <div className="mt-2">
          <p>
            Pour voir ce qui a lieu près de chez vous, indiquez une localité dans les filtres ou partagez
            votre position.
          </p>
          <NearMe path={list.nearMe} />
        </div>
      )}
      {list.literal && (
        <p className="no-print mt-1 text-sm">
          <Link to={list.literal.href} rel="nofollow" className={LINE_LINK}>
            Rechercher exactement ces mots
          </Link>
          {list.literal.countText && `\u00a0: ${list.literal.countText}`}
        </p>
      )}
    </>
  )
}

const LINE_LINK = 'inline-block py-1.5 underline underline-offset-4 hover:text-accent'
