import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Page } from '~/ui/page'
import type { EventForm } from '../draft/event-form-schema'
import { countFolded } from '../folded-fields'
import type { EventFormView, UnfinishedDrafts } from '../form-view'
import { CardPreview } from './card-preview'
import { DescriptionStep } from './description-step'
import { errorLabel } from './error-labels'
import './event-form.css'
import { FillBox } from './fill-box'
import { DefaultButton, FormFoot, SendBar, SignInBeside } from './form-buttons'
import type { StepProps } from './form-fields'
import { ConflictBox, FormNotices, UnfinishedDraftsBox } from './form-notices'
import { showHalfTyped } from './half-typed'
import { ListingStep } from './listing-step'
import type { LocalityPoint } from './locality-field'
import { MoreFields } from './more-fields'
import { PlaceStep } from './place-step'
import { PriceStep } from './price-step'
import type { ReadPhoto } from './read-photo'
import { StateStep } from './state-step'
import { headingId, StepList, stepsOf, stepsWithErrors } from './step'
import { useAutosave } from './use-autosave'
import { WhenStep } from './when-step'

interface EventFormScreenProps {
  view: EventFormView
  lastResult: SubmissionResult<string[]> | undefined
  unfinished?: UnfinishedDrafts | null
}

/** The key makes another draft another form: otherwise values of the former draft would stay. */
export function EventFormScreen(props: EventFormScreenProps) {
  const shown = useLastAnswer(props)
  return <EventFormOfDraft key={`${props.view.token} ${useLastFilling(shown.view)}`} {...shown} />
}

/** A form that was filled is another one: fields keep the values with which they were first shown. */
function useLastFilling({ fill, taken, copy }: EventFormView): string {
  const [last, setLast] = useState('')
  const id = taken?.id ?? copy?.id ?? (fill?.state === 'filled' ? fill.id : last)
  if (id !== last) setLast(id)
  return id
}

/** The router drops the action's answer if a link of the error summary is followed; this keeps it. */
function useLastAnswer(now: EventFormScreenProps): EventFormScreenProps {
  const [kept, setKept] = useState(now)
  const isSameForm = now.view.defaults === kept.view.defaults
  if (isSameForm && now.lastResult === undefined) return kept
  if (!isSameForm || now.lastResult !== kept.lastResult) setKept(now)
  return now
}

function EventFormOfDraft({ view, lastResult, unfinished = null }: EventFormScreenProps) {
  const element = useRef<HTMLFormElement>(null)
  const autosave = useAutosave(element, view.autosave, lastResult)
  const isAlive = useHydrated()
  const [photo, setPhoto] = useChosenPhoto(view.image?.src)
  const [form, fields] = useForm<EventForm>({
    id: 'evenement',
    lastResult,
    constraint: view.constraint,
    defaultValue: view.defaults,
    defaultNoValidate: false,
  })
  const [locality, setLocality] = useState<LocalityPoint | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  const [filled, setFilled] = useState(view.filled)
  // Chosen or typed before the page was taken over.
  useEffect(() => {
    setCategory(chosenIn(element.current, 'category'))
    setFilled(filledIn(element.current))
  }, [])
  const step = { view, form, fields }
  const names = stepsOf(view.mode === 'new')
  const wrong = stepsWithErrors(Object.keys(form.allErrors))
  const { onSubmit, ...formProps } = getFormProps(form)

  /** Saves without leaving the page, unless a photo must be uploaded. */
  function saveInPlace(event: MouseEvent) {
    const file = element.current?.elements.namedItem('image.file')
    if (file instanceof HTMLInputElement && file.files?.length) return
    event.preventDefault()
    autosave.saveNow()
  }

  function send(event: FormEvent<HTMLFormElement>) {
    if (showsHalfTyped(event)) return event.preventDefault()
    autosave.stop()
    onSubmit(event)
  }

  return (
    <Columns
      title={view.heading}
      steps={<StepList names={names} wrong={wrong} />}
      preview={
        <CardPreview
          preview={autosave.saved ?? view}
          photo={photo?.src ?? null}
          standsIn={view.mode === 'new' && view.image === null && photo === null}
        />
      }
    >
      <Form
        method="post"
        action={view.action}
        encType="multipart/form-data"
        ref={element}
        {...formProps}
        onSubmit={send}
        onInput={(event) => {
          autosave.touch()
          setFilled(filledIn(event.currentTarget))
        }}
        onInvalidCapture={openAround}
        className="event-form"
      >
        <DefaultButton onSave={saveInPlace} />
        <HiddenFields view={view} tab={autosave.tab} />
        <HoneypotField />
        <NoticesAbove view={view} form={form} lastResult={lastResult} unfinished={unfinished} />
        {view.mode === 'new' && <FillBox fill={view.fill} readsPosters={view.readsPosters} />}
        <div id={headingId('title')} tabIndex={-1} className="pb-4 outline-none">
          <TextField
            field={fields.title}
            label="Titre"
            placeholder="Concert de l’Avent du chœur de Sion"
            // The field would be empty with « off » in its HTML for somebody who comes back without JavaScript.
            autoComplete={isAlive ? 'off' : undefined}
            enterKeyHint="next"
          />
        </div>
        <PlaceStep
          {...step}
          duplicates={autosave.saved?.duplicates ?? view.duplicates}
          onPoint={setLocality}
        />
        <WhenStep {...step} answer={lastResult} />
        <DescriptionStep {...step} photo={photo} onPhoto={setPhoto} />
        <PriceStep {...step} />
        <ListingStep {...step} proposed={autosave.saved?.proposedCategory ?? null} onCategory={setCategory} />
        {view.mode !== 'new' && <StateStep {...step} />}
        <MoreFields {...step} answer={lastResult} filled={filled} category={category} locality={locality} />
        <FormFoot view={view} autosave={autosave} onSave={saveInPlace} />
        <SendBar view={view} autosave={autosave} />
      </Form>
    </Columns>
  )
}

/** The chosen file is shown until it is uploaded; then the stored photo is. */
function useChosenPhoto(stored: string | undefined) {
  const [photo, setPhoto] = useState<ReadPhoto | null>(null)
  const [before, setBefore] = useState(stored)
  if (stored !== before) {
    setBefore(stored)
    setPhoto(null)
  }
  return [photo, setPhoto] as const
}

/** The list of steps and the preview stand beside the form where there is room. */
function Columns({
  title,
  steps,
  preview,
  children,
}: {
  title: string
  steps: ReactNode
  preview: ReactNode
  children: ReactNode
}) {
  return (
    <Page title={title} dense>
      {/* The columns depend on the room for its text, which is less where that is larger. */}
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-10 @min-[58rem]:grid-cols-[11rem_minmax(0,1fr)] @min-[74rem]:grid-cols-[11rem_minmax(0,1fr)_19rem]">
          <div className="hidden @min-[58rem]:block">
            <div className="sticky top-28">{steps}</div>
          </div>
          <div className="min-w-0">{children}</div>
          <aside
            aria-label="Aperçu"
            className="mt-6 min-w-0 sm:mt-12 @min-[58rem]:col-start-2 @min-[74rem]:col-start-3 @min-[74rem]:row-start-1 @min-[74rem]:mt-0"
          >
            <div className="sticky top-28">{preview}</div>
          </aside>
        </div>
      </div>
    </Page>
  )
}

function NoticesAbove({
  view,
  form,
  lastResult,
  unfinished,
}: Pick<StepProps, 'view' | 'form'> & Required<Pick<EventFormScreenProps, 'lastResult' | 'unfinished'>>) {
  return (
    <div className="mb-6 space-y-6 empty:hidden">
      <ErrorSummary form={form} result={lastResult} labelOf={errorLabel} />
      {view.isSignedOut && (
        <p>
          <SignInBeside />
        </p>
      )}
      {view.conflict && <ConflictBox conflict={view.conflict} submitLabel={view.submitLabel} />}
      <FormNotices view={view} isAnswered={lastResult !== undefined} />
      {lastResult === undefined && unfinished && <UnfinishedDraftsBox unfinished={unfinished} />}
    </div>
  )
}

/** The server needs them to know which draft and which version this form is of. */
function HiddenFields({ view, tab }: { view: EventFormView; tab: string }) {
  return (
    <>
      <input type="hidden" name="draft" value={view.token} />
      {view.proof !== null && <input type="hidden" name="proof" value={view.proof} />}
      {view.draftVersion !== null && <input type="hidden" name="draftVersion" value={view.draftVersion} />}
      {tab && <input type="hidden" name="tab" value={tab} />}
      {view.eventId && <input type="hidden" name="eventId" value={view.eventId} />}
      {view.copyOf && <input type="hidden" name="copyOf" value={view.copyOf} />}
      {view.baseVersion !== null && <input type="hidden" name="baseVersion" value={view.baseVersion} />}
    </>
  )
}

/** A field that is typed halfway is shown instead of sent, as it would be sent empty; a draft may go without it. */
function showsHalfTyped({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as SubmitEvent
  return (
    submitter instanceof HTMLButtonElement &&
    ['submit', 'accept'].includes(submitter.value) &&
    showHalfTyped(currentTarget)
  )
}

function filledIn(form: HTMLFormElement | null): number {
  return form ? countFolded(new FormData(form)) : 0
}

function chosenIn(form: HTMLFormElement | null, name: string): string | null {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLSelectElement ? control.value : null
}

/** A browser cannot show what is wrong with a field inside a closed part of the page. */
function openAround({ target }: SyntheticEvent): void {
  const details = target instanceof Element ? target.closest('details') : null
  if (details) details.open = true
}
