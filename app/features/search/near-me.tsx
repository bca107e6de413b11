import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { Icon } from '~/ui/icon'

/** Asks for the position only when pressed, rounds it to about a kilometre, and goes to `path` with it. Hidden
 * without JavaScript. */
export function NearMe({ path }: { path: string }) {
  const navigate = useNavigate()
  const [message, setMessage] = useState('')

  async function locate() {
    setMessage('Recherche de votre position…')
    const outcome = await import('./locate').then(
      (module) => module.pathAround(path),
      () => ({ ok: false as const, message: 'La position n’a pas pu être utilisée. Réessayez.' }),
    )
    setMessage(outcome.ok ? '' : outcome.message)
    if (outcome.ok) navigate(outcome.path)
  }

  return (
    <div className="needs-script no-print">
      <button
        type="button"
        onClick={locate}
        className="inline-flex min-h-11 items-center gap-2 py-1.5 font-semibold underline decoration-2 underline-offset-4 hover:text-accent"
      >
        <Icon name="locate-fixed" size={18} />
        Autour de moi
      </button>
      <p role="status" className="text-sm text-quiet">
        {message}
      </p>
    </div>
  )
}
