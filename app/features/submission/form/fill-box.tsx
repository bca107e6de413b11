import { type ReactNode, useEffect, useRef, useState } from 'react'
import { counted } from '~/platform/french'
import { CONTROL, FieldErrors, useTypedBefore } from '~/ui/field'
import { Link } from '~/ui/link'
import { SubmitButton } from '~/ui/submit-button'
import type { EventFormView, FillView } from '../form-view'

/** Fills the form from what its author has already. The result stands above, and takes the focus. */
export function FillBox({ fill, readsPosters }: Pick<EventFormView, 'fill' | 'readsPosters'>) {
  // The text that was read out of a file is to be compared with what was made of it.
  const isOpen = fill !== null && fill.state !== 'drafted' && (fill.state !== 'filled' || fill.isRead)
  return (
    <div className="mb-2 space-y-4">
      {fill?.state === 'filled' && <Filled fill={fill} />}
      {fill?.state === 'drafted' && <Drafted fill={fill} />}
      <details open={isOpen} className="open:mb-6 open:border-2 open:border-line open:px-4 sm:open:px-5">
        <summary className="inline-flex min-h-11 items-center py-2 font-semibold underline underline-offset-4 hover:text-accent">
          Remplir avec tout ce que vous avez
        </summary>
        {/* Another answer is another box: its fields show what comes with it. */}
        <FillFields key={JSON.stringify(fill)} fill={fill} readsPosters={readsPosters} />
      </details>
      {!isOpen && (
        <p className="hidden text-sm text-quiet sm:block">
          {readsPosters ? 'Une photo de l’affiche, un PDF' : 'Un PDF'}, un tableau, un calendrier, une
          adresse, un texte.
        </p>
      )}
    </div>
  )
}

/** Phones offer their camera where types of pictures are named, and make JPEG of HEIC where that is not. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,'
const DOCUMENTS =
  '.pdf,.docx,.xlsx,.csv,.tsv,.txt,.ics,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain,text/calendar'

function FillFields({ fill, readsPosters }: Pick<EventFormView, 'fill' | 'readsPosters'>) {
  const source = fill === null ? '' : fill.state === 'filled' ? fill.address : fill.source
  const readFrom = fill?.state === 'filled' && fill.isRead ? fill.from : null
  const typed = useRef<HTMLTextAreaElement>(null)
  useTypedBefore('fill-source', typed)
  const errorOf = (field: 'source' | 'file') =>
    fill?.state === 'refused' && fill.field === field ? [fill.message] : undefined
  return (
    <div className="space-y-5 pt-2 pb-4">
      <Labelled
        id="fill-source"
        label="Adresse de la page, ou texte"
        hint={
          readFrom === null
            ? 'L’adresse de l’événement sur votre site ou dans un autre agenda, ou le texte de votre annonce.'
            : `Lu dans ${readFrom}. Corrigez ce texte et recommencez, ou complétez le formulaire ci-dessous.`
        }
        errors={errorOf('source')}
      >
        {(described) => (
          <textarea
            {...described}
            ref={typed}
            name="fill.source"
            rows={readFrom === null ? 3 : 10}
            defaultValue={source}
            className={`${CONTROL} py-3`}
          />
        )}
      </Labelled>
      <Labelled
        id="fill-file"
        label={readsPosters ? 'Ou une photo, ou un fichier' : 'Ou un fichier'}
        hint={`${readsPosters ? 'Une photo de l’affiche (JPEG, PNG ou WebP), un PDF' : 'Un PDF'}, un document (.docx), un tableau (.xlsx, .csv), un calendrier (.ics) ou un texte, 10\u00a0Mo au plus.`}
        errors={errorOf('file')}
      >
        {(described) => (
          <input
            {...described}
            name="fill.file"
            type="file"
            accept={readsPosters ? PICTURES + DOCUMENTS : DOCUMENTS}
            className="block w-full py-2"
          />
        )}
      </Labelled>
      {fill?.state === 'several' && <Choices fill={fill} />}
      <div className="space-y-1">
        <Tick name="fill.photo" label="Importer la photo (j’en ai le droit)" />
        <Tick name="fill.replace" label="Remplacer ce que j’ai déjà écrit" />
      </div>
      <p className="text-quiet text-sm">
        Rien n’est encore envoyé&nbsp;: vous pourrez tout relire et compléter.
      </p>
      <SubmitButton name="intent" value="fill" look="plain" busy="Lecture en cours…" formNoValidate>
        Remplir le formulaire
      </SubmitButton>
    </div>
  )
}

/** Several become drafts, or one of them fills this form. */
function Choices({ fill }: { fill: Extract<FillView, { state: 'several' }> }) {
  const { choices, whole, from, mostDrafts, notes } = fill
  const element = useFocus<HTMLFieldSetElement>()
  const [ticked, setTicked] = useState(Math.min(choices.length, mostDrafts))
  return (
    <div className="space-y-5 border-line border-y py-5">
      <fieldset
        ref={element}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the reloaded page starts at what came of it
        autoFocus
        className="min-w-0 outline-none"
        onChange={(event) => setTicked(event.currentTarget.querySelectorAll(':checked').length)}
      >
        <legend className="font-semibold">
          {choices.length} événements trouvés ({from})
        </legend>
        {notes.map((note) => (
          <p key={note} className="mt-1 text-sm">
            {note}
          </p>
        ))}
        <ul className="mt-2 max-h-96 overflow-y-auto border-line border-y">
          {choices.map(({ value, label, when }, index) => (
            <li key={value}>
              <label className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="checkbox"
                  name="fill.events"
                  value={value}
                  defaultChecked={index < mostDrafts}
                  disabled={mostDrafts === 0}
                  className="mt-1 size-5 shrink-0 accent-accent"
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {label} <span className="text-quiet">{when}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {mostDrafts > 0 && (
        <SubmitButton name="intent" value="make-drafts" busy="Création en cours…" formNoValidate>
          {`Créer ${counted(ticked, 'brouillon')}`}
        </SubmitButton>
      )}
      {mostDrafts < choices.length && (
        <p className="text-sm">
          {mostDrafts > 0
            ? `Sans compte, ${mostDrafts} à la fois. Envoyez-les, puis recommencez.`
            : 'Ici, un événement à la fois\u00a0: sans compte, ce navigateur garde au plus douze formulaires, et aucun sans cookies.'}
        </p>
      )}
      <div className="space-y-1.5">
        <label htmlFor="fill-event" className="block font-semibold">
          {mostDrafts > 0 ? 'Ou remplir ce formulaire seulement' : 'Remplir ce formulaire'}
        </label>
        <select id="fill-event" name="fill.event" className={`${CONTROL} h-12`}>
          {[...(whole ? [whole] : []), ...choices].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function Drafted({ fill }: { fill: Extract<FillView, { state: 'drafted' }> }) {
  const element = useFocus<HTMLElement>()
  const { drafts, from, notes, home } = fill
  return (
    <section
      ref={element}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the reloaded page starts at what came of it
      autoFocus
      aria-label="Brouillons créés"
      className="space-y-2 border-2 border-ink p-5 outline-none"
    >
      <p>
        <strong>{`${counted(drafts.length, 'brouillon créé', 'brouillons créés')} (${from}).`}</strong>{' '}
        Relisez et envoyez-les un à un.
        {home === null && ' Ce navigateur les garde sept jours.'}
      </p>
      <ul className="max-h-96 overflow-y-auto">
        {drafts.map(({ to, title, when }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-block py-2.5 underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              {title}
            </Link>{' '}
            <span className="text-quiet">{when}</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {home !== null && (
        <p>
          <Link to={home} className="underline underline-offset-4 hover:text-accent">
            Tous vos brouillons
          </Link>
        </p>
      )}
    </section>
  )
}

function Filled({ fill }: { fill: Extract<FillView, { state: 'filled' }> }) {
  const element = useFocus<HTMLElement>()
  const { from, filled, kept, missing, notes } = fill
  return (
    <section
      ref={element}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the reloaded page starts at what came of it
      autoFocus
      aria-label="Formulaire rempli"
      className="space-y-1 border-2 border-ink p-5 outline-none"
    >
      <p>
        <strong>
          {filled.length > 0
            ? `Rempli depuis ${from}\u00a0: ${filled.join(', ')}.`
            : `Aucune nouvelle information trouvée (${from}).`}
        </strong>{' '}
        Relisez avant d’envoyer.
      </p>
      {missing.length > 0 && <p>À compléter&nbsp;: {missing.join(', ')}.</p>}
      {kept.length > 0 && (
        <p>
          Votre texte a été conservé pour&nbsp;: {kept.join(', ')}. Pour le remplacer, cochez «&nbsp;Remplacer
          ce que j’ai déjà écrit&nbsp;» et recommencez.
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

function Labelled({
  id,
  label,
  hint,
  errors,
  children,
}: {
  id: string
  label: string
  hint?: string
  errors: string[] | undefined
  children: (described: {
    id: string
    autoFocus: boolean
    'aria-invalid'?: true
    'aria-describedby'?: string
  }) => ReactNode
}) {
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
      {children({
        id,
        autoFocus: errors !== undefined,
        'aria-invalid': errors && true,
        'aria-describedby': described || undefined,
      })}
    </div>
  )
}

function Tick({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} className="size-5 shrink-0 accent-accent" />
      {label}
    </label>
  )
}
