import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { endsNote } from '~/domain/event-content'
import { AVAILABILITY_LABELS, PROGRAMME_LABELS } from '~/domain/labels'
import { PROGRAMMES } from '~/domain/vocabulary'
import { buttonClass } from '~/ui/button'
import { SelectField, TextField } from '~/ui/field'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'
import type { DatesForm, StateForm, VersionForm } from './own-event-forms'
import { StateFormFrame, useStateForm } from './state-form'
import type { StatePageView } from './state-page.server'
import { QUICK_CHANGES, type StateFormName, type StateWish, stateFormPath } from './state-wishes'
import { WeatherChoices } from './weather/weather-decision'
import { WEATHER_FORM } from './weather/weather-paths'

const NOTE_HINT = 'Ce que le public doit savoir\u00a0: la raison, la nouvelle date, où se faire rembourser.'
const REVIEWED_HINT = 'L’état change tout de suite\u00a0; le message est relu avant d’être affiché.'

function noteHint({
  reviewsNote,
  isNoteWaiting,
}: Pick<StatePageView, 'reviewsNote' | 'isNoteWaiting'>): string {
  if (isNoteWaiting) return `${NOTE_HINT} Votre message attend d’être relu.`
  return reviewsNote ? `${NOTE_HINT} ${REVIEWED_HINT}` : NOTE_HINT
}

function Locked({ id }: { id: string }) {
  return (
    <p className="mb-6 max-w-xl border-l-4 border-accent pl-4">
      La modération a défini l’état de cet événement&nbsp;; vous ne pouvez pas le changer. Une erreur&nbsp;?{' '}
      <Link
        to={`/contact?sujet=evenement&evenement=${encodeURIComponent(id)}`}
        className="underline underline-offset-4 hover:text-accent"
      >
        Écrivez-nous
      </Link>
      .
    </p>
  )
}

function SameProgramme({ state }: Pick<StatePageView, 'state'>) {
  return (
    <>
      <input type="hidden" name="programme" value={state.programme} />
      <input type="hidden" name="programmeNote" value={state.programmeNote} />
    </>
  )
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export function WholeState({ view }: { view: StatePageView }) {
  const change = useStateForm<StateForm>('etat', { constraint: view.constraint, defaultValue: view.state })
  const { programme, programmeNote, availability } = change.fields
  return (
    <Section id="etat" title="État et places">
      <p className="mb-6 max-w-xl">Actuellement&nbsp;: {view.stateText} Les changements sont immédiats.</p>
      {view.isLocked && <Locked id={view.id} />}
      <StateFormFrame
        of={change}
        seen={view}
        submit={view.isLocked ? 'Enregistrer les places' : 'Enregistrer l’état'}
      >
        {view.isLocked ? (
          <SameProgramme state={view.state} />
        ) : (
          <SelectField
            field={programme}
            label="L’événement a-t-il lieu&nbsp;?"
            options={optionsOf(PROGRAMME_LABELS)}
          />
        )}
        <SelectField field={availability} label="Places" options={optionsOf(AVAILABILITY_LABELS)} />
        {!view.isLocked && (
          <TextField field={programmeNote} label="Message au public" hint={noteHint(view)} />
        )}
      </StateFormFrame>
    </Section>
  )
}

function QuickState({ view, wish }: { view: StatePageView; wish: StateWish }) {
  const quick = QUICK_CHANGES[wish]
  const next = { ...view.state, ...quick?.change }
  if (endsNote(view.state, next)) next.programmeNote = ''
  const change = useStateForm<StateForm>('etat', { constraint: view.constraint, defaultValue: next })
  if (!quick) return null
  const isSameProgramme = next.programme === view.state.programme
  if (view.isLocked && !isSameProgramme) {
    return (
      <Section id="etat" title={quick.title}>
        <Locked id={view.id} />
      </Section>
    )
  }
  return (
    <Section id="etat" title={quick.title}>
      <p className="mb-6 max-w-xl">{quick.lead}</p>
      <StateFormFrame of={change} seen={view} submit={quick.submit}>
        <input type="hidden" name="programme" value={next.programme} />
        <input type="hidden" name="availability" value={next.availability} />
        {view.isLocked ? (
          <input type="hidden" name="programmeNote" value={view.state.programmeNote} />
        ) : (
          <TextField
            field={change.fields.programmeNote}
            label="Message au public"
            hint={noteHint({ ...view, isNoteWaiting: view.isNoteWaiting && next.programmeNote !== '' })}
          />
        )}
      </StateFormFrame>
    </Section>
  )
}

export function WeatherState({ weather }: { weather: NonNullable<StatePageView['weather']> }) {
  const { pathname, search } = useLocation()
  return <WeatherChoices view={weather} action={stateFormPath(pathname, WEATHER_FORM, search)} />
}

export function DateStates({ view, dates }: { view: StatePageView; dates: DatesOfView }) {
  const change = useStateForm<DatesForm>('dates')
  return (
    <Section id="dates" title="Date par date">
      <p className="mb-6 max-w-xl">
        Pour modifier une seule date. «&nbsp;Comme l’événement&nbsp;» applique l’état général.
      </p>
      {/* The key resets the choices for another version or page. */}
      <StateFormFrame
        of={change}
        seen={view}
        submit="Enregistrer les dates"
        key={`${view.version} ${dates.page}`}
      >
        <ul>
          {dates.rows.map((row, index) => (
            <li
              key={row.id}
              className="grid items-center gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[1fr_12rem]"
            >
              <label htmlFor={`date-${row.id}`}>
                {row.text}
                {row.label && <span className="block text-sm text-quiet">{row.label}</span>}
              </label>
              <input type="hidden" name={`dates[${index}].id`} value={row.id} />
              <select
                id={`date-${row.id}`}
                name={`dates[${index}].status`}
                defaultValue={row.status ?? ''}
                className="block h-11 w-full border-2 border-ink bg-sheet px-3 text-ink"
              >
                <option value="">Comme l’événement</option>
                {PROGRAMMES.map((programme) => (
                  <option key={programme} value={programme}>
                    {PROGRAMME_LABELS[programme]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      </StateFormFrame>
      {dates.pages > 1 && <DatePages dates={dates} />}
    </Section>
  )
}
type DatesOfView = NonNullable<StatePageView['dates']>

function DatePages({ dates: { page, pages } }: { dates: DatesOfView }) {
  const { pathname } = useLocation()
  const linkTo = (number: number) => `${pathname}?page=${number}#dates`
  return (
    <nav aria-label="Pagination des dates" className="mt-6 flex flex-wrap items-center gap-x-6">
      {page > 1 && (
        <Link to={linkTo(page - 1)} className={buttonClass('quiet')}>
          Dates précédentes
        </Link>
      )}
      <span className="text-quiet">
        Page {page} sur {pages}
      </span>
      {page < pages && (
        <Link to={linkTo(page + 1)} className={buttonClass('quiet')}>
          Dates suivantes
        </Link>
      )}
    </nav>
  )
}

export function Amendment({ view, version }: { view: StatePageView; version: number }) {
  return (
    <ButtonSection
      form="sans-modification"
      title="Retirer la modification&nbsp;?"
      seen={{ version }}
      submit="Retirer la modification"
    >
      Une modification ({view.amendment?.status}) est en attente en plus de la version publiée. Si vous la
      retirez, l’annonce reste en ligne telle qu’elle est.
    </ButtonSection>
  )
}

export function Withdrawal({ view }: { view: StatePageView }) {
  return (
    <ButtonSection
      form="retirer"
      title={view.isPublished ? 'Retirer de l’agenda\u00a0?' : 'Retirer de la file d’attente\u00a0?'}
      seen={view}
      submit="Retirer l’annonce"
    >
      {view.isPublished
        ? `La page ne sera plus visible et les liens déjà partagés ne fonctionneront plus. ${view.canCancel ? 'Si l’événement n’a pas lieu, annulez-le plutôt. ' : ''}`
        : 'L’annonce ne sera pas relue. '}{' '}
      Vous pourrez la modifier et la renvoyer.
    </ButtonSection>
  )
}

export function Removal({ view }: { view: StatePageView }) {
  return (
    <ButtonSection
      form="supprimer"
      title="Supprimer l’annonce&nbsp;?"
      seen={view}
      submit="Supprimer définitivement"
    >
      L’annonce n’est pas publiée ({view.status}). La suppression est définitive.
    </ButtonSection>
  )
}

function ButtonSection({
  form,
  title,
  seen,
  submit,
  children,
}: {
  form: StateFormName
  title: string
  seen: { version: number }
  submit: string
  children: ReactNode
}) {
  const button = useStateForm<VersionForm>(form)
  return (
    <Section id={form} title={title}>
      <p className="mb-5 max-w-xl">{children}</p>
      <StateFormFrame of={button} seen={seen} submit={submit} look="plain" />
    </Section>
  )
}

/** The confirmation that a link of the dashboard asks for, or a text when it no longer applies. */
export function Wish({ view, wish }: { view: StatePageView; wish: StateWish }) {
  // Visitors do not see what waits: its author corrects it in the form, or withdraws it.
  if (wish in QUICK_CHANGES && view.isPublished) return <QuickState view={view} wish={wish} />
  if (wish === 'retirer' && view.canWithdraw) return <Withdrawal view={view} />
  if (wish === 'supprimer' && view.canRemove) return <Removal view={view} />
  if (wish === 'sans-modification' && view.amendment) {
    return <Amendment view={view} version={view.amendment.version} />
  }
  return (
    <p className="border-t-2 border-ink pt-5 pb-10">
      Ce changement n’est pas possible&nbsp;: l’annonce est dans l’état «&nbsp;{view.status}&nbsp;».
    </p>
  )
}

export function AllStatesLink({ home }: { home: string }) {
  const { pathname } = useLocation()
  return (
    <p className="flex flex-wrap gap-x-8">
      <Link to={pathname} className={buttonClass('quiet')}>
        Toutes les options
      </Link>
      <Link to={home} className={buttonClass('quiet')}>
        Ne rien changer
      </Link>
    </p>
  )
}
