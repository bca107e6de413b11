import type { PossibleDuplicate } from '~/features/events/duplicates.server'

export function PossibleDuplicates({ duplicates }: { duplicates: PossibleDuplicate[] }) {
  return (
    <div role="status">
      {duplicates.length > 0 && (
        <div className="border-2 border-accent p-4">
          <h2 className="font-bold text-lg">Déjà dans l’agenda&nbsp;?</h2>
          <p className="mt-1 text-sm">
            {duplicates.length === 1 ? 'Une annonce semblable existe' : 'Des annonces semblables existent'}{' '}
            déjà pour ce jour et ce lieu. S’il s’agit d’un autre événement, continuez.
          </p>
          <ul className="mt-3 space-y-2 text-sm">
            {duplicates.map(({ id, path, title, when, place }) => (
              <li key={id}>
                <a
                  href={path}
                  target="_blank"
                  rel="noopener"
                  className="font-semibold underline underline-offset-4 hover:text-accent"
                >
                  {title}
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
                <span className="block text-quiet">
                  {when} · {place}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
