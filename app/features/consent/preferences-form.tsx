import type { FormEvent, ReactNode } from 'react'
import { Button } from '~/ui/button'
import { type Preferences, preferencesWith, type Toggle } from './preferences'

const NONE_YET = 'Aucun pour l’instant. Votre choix s’appliquera si nous en ajoutons.'

const CHOICES: { toggle: Toggle; label: string; text: string }[] = [
  {
    toggle: 'analytics',
    label: 'Mesure d’audience',
    text: 'Savoir quelles pages sont consultées, pour les améliorer.',
  },
  { toggle: 'marketing', label: 'Marketing', text: NONE_YET },
  { toggle: 'functional', label: 'Fonctionnels', text: NONE_YET },
]

interface PreferencesFormProps {
  preferences: Preferences | null
  onSave: (preferences: Preferences) => void
  onForget: () => void
  cancel: ReactNode
}

/** Posts to the server; with JavaScript the browser stores the choice itself. */
export function PreferencesForm({ preferences, onSave, onForget, cancel }: PreferencesFormProps) {
  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('value') === 'forget') return onForget()
    const form = new FormData(event.currentTarget)
    onSave(preferencesWith((toggle) => form.has(toggle)))
  }

  return (
    <form method="post" action="/preferences-cookies" onSubmit={keep}>
      <fieldset className="mt-4 border-t-2 border-ink">
        <legend className="sr-only">Cookies autorisés</legend>
        <Choice
          name="necessary"
          label="Nécessaires"
          text="Votre session et ce choix. Toujours actifs."
          defaultChecked
          disabled
        />
        {CHOICES.map(({ toggle, ...choice }) => (
          <Choice key={toggle} name={toggle} {...choice} defaultChecked={preferences?.[toggle] ?? false} />
        ))}
      </fieldset>
      <div className="mt-6 flex flex-wrap gap-4">
        <Button look="primary" name="intent" value="save">
          Sauvegarder les préférences
        </Button>
        {cancel}
        {preferences && (
          <Button look="quiet" name="intent" value="forget">
            Effacer mon choix
          </Button>
        )}
      </div>
    </form>
  )
}

function Choice({
  name,
  label,
  text,
  ...input
}: {
  name: string
  label: string
  text: string
  defaultChecked: boolean
  disabled?: boolean
}) {
  return (
    <div className="relative flex items-start justify-between gap-6 border-b border-line py-3">
      <div>
        {/* The label covers the row except the box: a large target. */}
        <label htmlFor={`cookies-${name}`} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        <p id={`cookies-${name}-text`} className="text-sm text-quiet">
          {text}
        </p>
      </div>
      <input
        type="checkbox"
        id={`cookies-${name}`}
        name={name}
        aria-describedby={`cookies-${name}-text`}
        className="relative z-10 mt-1 size-6 shrink-0 accent-accent"
        {...input}
      />
    </div>
  )
}
