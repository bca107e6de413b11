import type { MouseEvent } from 'react'
import { Button } from '~/ui/button'
import { SubmitButton } from '~/ui/submit-button'
import { type EventFormView, FORM_ANCHORS, SIGN_IN_BESIDE_PATH } from '../form-view'
import type { Autosave } from './use-autosave'

/** Enter presses the form's first submit button: this one saves; else Enter would add or remove a row. */
export function DefaultButton({ onSave }: { onSave: (event: MouseEvent) => void }) {
  return (
    <button
      type="submit"
      name="intent"
      value="save"
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
      onClick={onSave}
      className="sr-only"
    >
      Enregistrer le brouillon
    </button>
  )
}

export function FormButtons({
  view,
  autosave,
  onSave,
}: {
  view: EventFormView
  autosave: Autosave
  onSave: (event: MouseEvent) => void
}) {
  return (
    <div className="border-ink border-t-4 pt-6">
      <p className="max-w-xl text-quiet">{afterwards(view)}</p>
      <div className="mt-5 flex flex-wrap gap-4">
        <SubmitButton name="intent" value="submit">
          {view.submitLabel}
        </SubmitButton>
        <Button name="intent" value="save" formNoValidate onClick={onSave}>
          Enregistrer le brouillon
        </Button>
      </div>
      {(view.resumed || autosave.saved) && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent">
            {view.mode === 'new' ? 'Supprimer ce brouillon' : 'Abandonner mes changements'}
          </summary>
          <p className="mt-1">Ce que vous avez écrit ici sera perdu.</p>
          <Button name="intent" value="discard" formNoValidate className="mt-3">
            {view.mode === 'new' ? 'Oui, supprimer' : 'Oui, abandonner'}
          </Button>
        </details>
      )}
    </div>
  )
}

export function SaveStatus({ view, autosave }: { view: EventFormView; autosave: Autosave }) {
  const { saved, problem, announcement } = autosave
  return (
    <>
      <p
        id={FORM_ANCHORS.saved}
        tabIndex={-1}
        className={`sticky bottom-0 z-10 mt-4 scroll-mb-40 border-t border-line bg-paper py-2.5 text-sm outline-none ${
          problem ? 'font-semibold text-accent' : 'text-quiet'
        }`}
      >
        {problem?.message ?? saved?.saved ?? view.resumed ?? (
          <span className="needs-script">Le brouillon s’enregistre tout seul.</span>
        )}
        {problem?.isSignedOut && (
          <>
            {' '}
            <SignInBeside />
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

export function SignInBeside() {
  return (
    <a
      href={SIGN_IN_BESIDE_PATH}
      target="_blank"
      rel="noopener"
      className="font-semibold underline underline-offset-4 hover:text-accent"
    >
      Se connecter (nouvel onglet)
    </a>
  )
}

function afterwards({ mode, publishesDirectly }: EventFormView): string {
  if (publishesDirectly) return 'Votre annonce paraît dès que vous l’envoyez.'
  if (mode === 'amend') return 'Une personne relit vos changements, puis ils paraissent.'
  return 'Une personne relit votre annonce, puis elle paraît. Vous pourrez la modifier en tout temps.'
}
