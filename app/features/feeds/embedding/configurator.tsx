import { useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '~/ui/button'
import { selectOption } from '~/ui/field'
import { Link } from '~/ui/link'
import { CodeBlock } from './code-block'
import type { Configurator } from './configurator.server'
import { EmbedPreview } from './embed-preview'

const FIELD = 'mt-1 block h-11 w-full min-w-0 border-2 border-ink bg-sheet px-2.5 font-normal'
const LABEL = 'block text-sm font-semibold'
const PATH = '/reutiliser'
const LIMITS = [3, 5, 10, 20, 50]
/** Milliseconds without a change after which the preview follows. */
const PAUSE = 500

/** Chooses what another site shows, and how. Without JavaScript the button shows code and frame. */
export function ConfiguratorForm({ view }: { view: Configurator }) {
  const { follow, send } = useLiveForm()
  return (
    <form action={`${PATH}#code`} onChange={follow} onSubmit={send} className="grid gap-5">
      {view.hidden.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="font-semibold">Forme</legend>
        <Radio name="forme" value="composant" checked={view.shape === 'composant'}>
          Composant&nbsp;: il prend la largeur et la police de votre page
        </Radio>
        <Radio name="forme" value="cadre" checked={view.shape === 'cadre'}>
          Cadre (iframe)&nbsp;: pour un site où l’on ne peut pas ajouter de script
        </Radio>
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">Événements</legend>
        <Text label="Mots" name="q" value={view.q} most={500} />
        <Select
          label="Thème"
          name="category"
          value={view.category}
          first="Tous"
          options={view.choices.categories}
        />
        <Text label="Localité ou NPA" name="lieu" value={view.locality} most={80} />
        <Select
          label="Rayon"
          name="rayon"
          value={view.radius}
          first="La localité seule"
          options={view.choices.radii}
        />
        <Select
          label="Quand"
          name="date"
          value={view.date}
          first="Toutes les dates"
          options={view.choices.dates}
        />
        <Select
          label="Nombre d’événements affichés"
          name="limit"
          value={String(view.limit)}
          options={[...new Set([...LIMITS, view.limit])].map((limit) => ({
            value: String(limit),
            label: String(limit),
          }))}
        />
        <fieldset className="sm:col-span-2">
          <legend className="text-sm font-semibold">Cantons</legend>
          <div className="flex flex-wrap gap-x-5">
            {view.cantons.map(({ value, label, isChosen }) => (
              <Tick key={value} name="canton" value={value} checked={isChosen}>
                {label}
              </Tick>
            ))}
          </div>
        </fieldset>
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">Apparence</legend>
        <Select
          label="Clair ou sombre"
          name="theme"
          value={view.theme}
          first="Comme la page"
          options={[
            { value: 'clair', label: 'Clair' },
            { value: 'sombre', label: 'Sombre' },
          ]}
        />
        <label className={LABEL}>
          Couleur d’accent
          <input
            type="color"
            name="accent"
            defaultValue={`#${view.accent ?? 'c4161c'}`}
            className="mt-1 block h-11 w-full border-2 border-ink bg-sheet p-1"
          />
        </label>
        <div className="sm:col-span-2">
          <Tick name="recherche" value="non" checked={!view.hasSearch}>
            Sans champ de recherche
          </Tick>
        </div>
      </fieldset>
      <p>
        <Button>Voir le code</Button>
      </p>
    </form>
  )
}

/** Code to copy, and the real thing. */
export function EmbedResult({ view }: { view: Configurator }) {
  return (
    <div id="code" className="mt-8 grid gap-4">
      <p aria-live="polite">
        <Link to={view.list} className="underline underline-offset-4 hover:text-accent">
          {view.totalText}
        </Link>{' '}
        actuellement.
      </p>
      <CodeBlock label="Code à coller dans votre page" copies>
        {view.code.html}
      </CodeBlock>
      {view.code.css && (
        <CodeBlock label="À ajouter à votre feuille de style" copies>
          {view.code.css}
        </CodeBlock>
      )}
      <h3 className="mt-4 text-xl font-bold">Aperçu</h3>
      <EmbedPreview view={view} />
    </div>
  )
}

function useLiveForm() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  function show(form: HTMLFormElement) {
    clearTimeout(timer.current)
    submit(form, { action: PATH, replace: true, preventScrollReset: true })
  }
  return {
    follow({ currentTarget }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current)
      timer.current = setTimeout(show, PAUSE, currentTarget)
    },
    send(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      show(event.currentTarget)
    },
  }
}

interface Choice {
  name: string
  value: string
  checked: boolean
  children: ReactNode
}

function Radio({ name, value, checked, children }: Choice) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 py-1 leading-tight">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  )
}

function Tick({ name, value, checked, children }: Choice) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 py-1 leading-tight">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  )
}

function Text({ label, name, value, most }: { label: string; name: string; value: string; most: number }) {
  return (
    <label className={LABEL}>
      {label}
      <input name={name} defaultValue={value} maxLength={most} autoComplete="off" className={FIELD} />
    </label>
  )
}

function Select({
  label,
  name,
  value,
  first,
  options,
}: {
  label: string
  name: string
  value: string
  first?: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <label className={LABEL}>
      {label}
      <select name={name} defaultValue={value} className={FIELD}>
        {first !== undefined && <option value="">{first}</option>}
        {options.map(selectOption)}
      </select>
    </label>
  )
}
