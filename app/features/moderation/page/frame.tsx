import type { Flash } from '~/http/flash.server'
import { counted } from '~/platform/french'
import { Link } from '~/ui/link'
import { useLiveCount } from '~/ui/live-count'
import { UndoForm, UndoNotice } from '~/ui/undo-notice'
import { MODERATION_VIEWS, moderationPath, VIEW_LABELS } from '../moderation-address'
import type { ModerationPage } from './moderation-page.server'

/** Waiting events are counted live, as in the menu. */
export function ViewTabs({ query, counts }: Pick<ModerationPage, 'query' | 'counts'>) {
  const waiting = useLiveCount()
  const shown = { ...counts, 'a-traiter': waiting ?? counts['a-traiter'] }
  return (
    <nav aria-label="Annonces" className="border-b-2 border-ink">
      <ul className="flex flex-wrap sm:gap-x-1">
        {MODERATION_VIEWS.map((view) => {
          const count = view in shown ? shown[view as keyof typeof shown] : null
          return (
            <li key={view}>
              <Link
                to={moderationPath({ view })}
                aria-current={view === query.view ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-2 px-2.5 font-semibold hover:text-accent sm:px-3 aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              >
                {VIEW_LABELS[view]}
                {count !== null && <span className="font-normal tabular-nums opacity-80">{count}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Says what was decided. */
export function DecisionNotice({ flash, page: { undo, query } }: { flash: Flash; page: ModerationPage }) {
  return (
    <UndoNotice flash={flash}>
      {undo && (
        <UndoForm
          key={undo.batch}
          action={moderationPath({ ...query, batch: null }, 'annulation')}
          batch={undo.batch}
          leftMs={undo.leftMs}
          label={
            undo.count === 1 ? 'Annuler cette décision' : `Annuler ces ${counted(undo.count, 'décision')}`
          }
        />
      )}
    </UndoNotice>
  )
}

export function Pager({ first, next }: { first: string | null; next: string | null }) {
  if (!first && !next) return null
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4 font-semibold">
      {first && (
        <Link to={first} className="py-2 underline underline-offset-4 hover:text-accent">
          Première page
        </Link>
      )}
      {next && (
        <Link to={next} rel="next" className="ml-auto py-2 underline underline-offset-4 hover:text-accent">
          Page suivante
        </Link>
      )}
    </p>
  )
}
