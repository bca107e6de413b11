import { useEffect, useSyncExternalStore } from 'react'
import { keepPage } from './keep-page'
import { showTrouble, useTrouble } from './trouble'

export function TroubleBar() {
  const trouble = useTrouble()
  const isOnline = useIsOnline()
  useEffect(() => keepPage(window.__remixRouter), [])
  if (trouble) {
    return (
      <div role="alert" className={`${BAR} bg-ink text-paper`}>
        <div className="wrap flex flex-wrap items-center gap-x-8">
          <p>{trouble.text}</p>
          <p className="flex gap-x-6">
            {trouble.retry && (
              <button type="button" onClick={trouble.retry} className={BUTTON}>
                Réessayer
              </button>
            )}
            <button type="button" onClick={() => showTrouble(null)} className={BUTTON}>
              Fermer
            </button>
          </p>
        </div>
      </div>
    )
  }
  if (isOnline) return null
  return (
    <div role="status" className={`${BAR} bg-wash text-sm`}>
      <p className="wrap flex flex-wrap items-center gap-x-8">
        Vous êtes hors connexion.
        <button type="button" onClick={() => location.reload()} className={BUTTON}>
          Réessayer
        </button>
      </p>
    </div>
  )
}

const BAR = 'no-print sticky top-header z-30 border-b-2 border-ink py-2'
const BUTTON = 'min-h-11 font-semibold underline decoration-2 underline-offset-4'

function useIsOnline(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
}

function followConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
