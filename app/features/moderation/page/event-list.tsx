import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useEffect, useMemo } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Tag } from '~/ui/admin/admin-frame'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { SelectField, TextAreaField } from '~/ui/field'
import { Link } from '~/ui/link'
import { moderationPath } from '../moderation-address'
import { Pager } from './frame'
import type { EventLine } from './list.server'
import type { EventsPage } from './moderation-page.server'
import { showOpenLine } from './pane-scroll'
import { QueueFilter } from './queue-filter'
import type { Refusal } from './refusal'
import { ReplySelect } from './reply-select'
import { ReportedLines } from './reported'
import { TickAll } from './tick-all'
import { useRowKeys } from './use-row-keys'

export const BATCH_FORM = 'lot'

const NOTHING_FILTERED = 'Aucune annonce à traiter ne correspond à ces filtres.'

const EMPTY: Record<EventsPage['view'], string> = {
  'a-traiter': 'Rien à traiter. Toutes les annonces reçues ont leur réponse.',
  corrections: 'Aucune annonce n’attend de corrections.',
  refusees: 'Aucune annonce refusée.',
  publiees: 'Aucune annonce ne correspond.',
}

export function EventList({
  page,
  refusal,
  doneKey,
}: {
  page: EventsPage
  refusal: Refusal | undefined
  doneKey: string | undefined
}) {
  const { query, view, lines, next, filtering, shownId } = page
  const canDecideSeveral = view === 'a-traiter' && lines.length > 0
  const chosen = refusal?.form === BATCH_FORM ? [refusal.reply.initialValue?.selection].flat() : []
  const paths = useMemo(() => lines.map(({ path }) => path), [lines])
  const keys = useRowKeys(
    paths,
    lines.findIndex(({ id }) => id === shownId),
  )
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the lines above it have gone
  useEffect(() => showOpenLine({ evenIfScrolled: isHydrated }), [shownId, lines])
  return (
    <div>
      {view === 'publiees' && <Search q={query.q} />}
      {page.reported && page.reported.count > 0 && (
        <ReportedLines reported={page.reported} query={page.query} />
      )}
      {filtering && <QueueFilter filtering={filtering} />}
      {lines.length === 0 ? (
        <p className="py-4 font-semibold">
          {filtering && filtering.active.length > 0 ? NOTHING_FILTERED : EMPTY[view]}
        </p>
      ) : (
        <>
          {canDecideSeveral && <TickAll count={lines.length} key={lines.map(({ id }) => id).join(' ')} />}
          <ul className="border-b border-line">
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                isShown={line.id === shownId}
                checkbox={canDecideSeveral}
                isChosen={chosen.includes(`${line.id}@${line.version}`)}
              />
            ))}
          </ul>
        </>
      )}
      <Pager
        first={query.after ? moderationPath({ ...query, after: null, eventId: null, batch: null }) : null}
        next={next}
      />
      {canDecideSeveral && <BatchForm key={doneKey} page={page} refusal={refusal} />}
      <p className="needs-script mt-4 hidden text-sm text-quiet lg:block">
        Au clavier&nbsp;: <Key>j</Key> ouvre l’annonce suivante, <Key>k</Key> la précédente, <Key>d</Key> va à
        la décision.{' '}
        <button
          type="button"
          onClick={keys.toggle}
          className="min-h-6 underline underline-offset-4 hover:text-accent"
        >
          {keys.isOn ? 'Désactiver ces touches' : 'Activer ces touches'}
        </button>
      </p>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="border border-line bg-wash px-1.5 font-sans font-semibold">{children}</kbd>
}

function Line({
  line,
  isShown,
  checkbox,
  isChosen,
}: {
  line: EventLine
  isShown: boolean
  checkbox: boolean
  isChosen: boolean
}) {
  return (
    <li
      className={`cat-${line.category} relative flex gap-3 border-t border-line py-2.5 pr-2 pl-3 first:border-t-0 ${
        isShown ? 'lg:bg-wash' : 'hover:bg-wash'
      }`}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-cat" />
      {checkbox && (
        <label className="relative z-10 -my-1 -ml-1 flex size-11 shrink-0 items-center justify-center">
          <span className="sr-only">Cocher «&nbsp;{line.title}&nbsp;»</span>
          <input
            type="checkbox"
            name="selection"
            form={BATCH_FORM}
            value={`${line.id}@${line.version}`}
            defaultChecked={isChosen}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold [overflow-wrap:anywhere]">
          <Link
            to={line.path}
            preventScrollReset
            aria-current={isShown ? 'true' : undefined}
            className="decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline lg:aria-[current=true]:underline"
          >
            {line.title}
          </Link>
        </p>
        <p className="text-sm">{[line.when, line.place].filter(Boolean).join(' · ')}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          {line.isAmendment && <Tag tone="warning">Modification</Tag>}
          {line.urgency && <Tag>{line.urgency}</Tag>}
          {line.isDuplicate && <Tag>Doublon possible</Tag>}
          <span>{[line.author, line.age].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
    </li>
  )
}

function Search({ q }: { q: string }) {
  return (
    <Form method="get" action={moderationPath()} role="search" className="flex gap-2 py-3">
      <input type="hidden" name="vue" value="publiees" />
      <label htmlFor="moderation-q" className="sr-only">
        Titre, mots ou identifiant
      </label>
      <input
        id="moderation-q"
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Titre, mots ou identifiant"
        className="h-11 min-w-0 flex-1 border-2 border-ink bg-sheet px-3 placeholder:text-quiet"
      />
      <Button>Rechercher</Button>
    </Form>
  )
}

interface BatchFields extends Record<string, unknown> {
  selection: string[]
  action: string
  reason: string
  message: string
}

function BatchForm({ page, refusal }: { page: EventsPage; refusal: Refusal | undefined }) {
  const result = refusal?.form === BATCH_FORM ? refusal.reply : undefined
  const [form, fields] = useForm<BatchFields>({ id: BATCH_FORM, lastResult: result, defaultNoValidate: true })
  const action = moderationPath({ ...page.query, batch: null }, 'lot')
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      {...getFormProps(form)}
      aria-label="Annonces cochées"
      data-refused={result ? '' : undefined}
      className="moderation-batch sticky bottom-0 z-20 mt-2 max-h-[60vh] space-y-4 overflow-y-auto border-2 border-ink bg-paper p-4"
    >
      <ErrorSummary form={form} result={result} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold" id={fields.selection.id}>
          Annonces cochées
        </p>
        <Button look="primary" name="action" value="approve">
          Accepter
        </Button>
      </div>
      <details open={result !== undefined}>
        <summary className="py-1 underline underline-offset-4 hover:text-accent">
          Demander des corrections ou refuser
        </summary>
        <div className="mt-3 space-y-4">
          <ReplySelect replies={page.replies} />
          <TextAreaField
            field={fields.message}
            label="Message"
            rows={3}
            hint="Le même pour chaque auteur."
            marksOptional={false}
          />
          <Button name="action" value="request_changes">
            Demander des corrections
          </Button>
          <SelectField
            field={fields.reason}
            label="Motif du refus"
            marksOptional={false}
            options={page.reasons}
            placeholder="Choisissez…"
          />
          <Button name="action" value="reject">
            Refuser
          </Button>
        </div>
      </details>
    </Form>
  )
}
