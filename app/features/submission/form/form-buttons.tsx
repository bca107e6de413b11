import type { MouseEvent } from 'react'
import { Button } from '~/ui/button'
import { SubmitButton } from '~/ui/submit-button'
import { FORM_ANCHORS } from '../draft/form-choices'
import { type EventFormView, SIGN_IN_BESIDE_PATH } from '../form-view'
import type { Autosave } from './use-autosave'
import { useKeyboardRoom } from './use-keyboard-room'

/** Enter presses the form's first submit button: this one saves; without it Enter would add or remove a row. */
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

export function FormFoot({
  view,
  autosave,
  onSave,
}: {
  view: EventFormView
  autosave: Autosave
  onSave: (event: MouseEvent) => void
}) {
  return (
    <div className="pt-5 pb-4">
      <p className="max-w-xl text-quiet text-sm">{afterwards(view)}</p>
      <Button
        name="intent"
        value="save"
        formNoValidate
        look="quiet"
        onClick={onSave}
        className="mt-2 text-sm"
      >
        Enregistrer le brouillon
      </Button>
      {(view.resumed || autosave.saved) && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent">
            {view.mode === 'new' ? 'Supprimer ce brouillon' : 'Abandonner mes modifications'}
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

/** Lies over the foot of the window as long as the form goes on below it. */
export function SendBar({ view, autosave }: { view: EventFormView; autosave: Autosave }) {
  const { saved, problem, announcement } = autosave
  useKeyboardRoom()
  return (
    <>
      <div className="send-bar bottom-bar z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-t-2 bg-paper py-2">
        <SubmitButton name="intent" value="submit">
          {view.submitLabel}
        </SubmitButton>
        {view.canAccept && (
          <SubmitButton name="intent" value="accept" look="plain">
            Enregistrer et accepter
          </SubmitButton>
        )}
        <p
          id={FORM_ANCHORS.saved}
          tabIndex={-1}
          className={`min-w-0 flex-1 basis-32 text-sm leading-snug outline-none ${
            problem ? 'font-semibold text-accent' : 'text-quiet'
          }`}
        >
          {problem?.message ?? saved?.saved ?? view.resumed ?? (
            <span className="needs-script">Enregistrement automatique.</span>
          )}
          {problem?.isSignedOut && (
            <>
              {' '}
              <SignInBeside />
            </>
          )}
        </p>
      </div>
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

function afterwards({ mode, publishesDirectly, asksEmail }: EventFormView): string {
  if (asksEmail) {
    return 'Nous vous envoyons un lien pour confirmer votre annonce. Elle est ensuite relue, puis publiée.'
  }
  if (publishesDirectly) return 'Votre annonce sera publiée dès l’envoi.'
  if (mode === 'amend') return 'Vos modifications seront relues, puis publiées.'
  return 'Votre annonce sera relue, puis publiée. Vous pourrez la modifier en tout temps.'
}
