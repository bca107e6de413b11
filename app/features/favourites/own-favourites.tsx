import { useEffect, useState } from 'react'
import { OfflinePageList } from '~/features/app/offline-page-list'
import type { OfflineCopy } from '~/features/app/offline-pages'
import { Button, ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { FavouriteActions } from './favourite-actions'
import { setFavourites, useFavouriteIds } from './favourite-store'
import { type OwnList, ownList, readableEvents } from './own-list'

/** The favourites of this browser. The server knows none of them: it sends the words around. */
export function OwnFavourites() {
  return (
    <Page title="Favoris" lead="Enregistrés dans ce navigateur, sans compte." dense>
      <noscript>
        {/* In the browser React draws nothing within <noscript>. */}
        {import.meta.env.SSR && (
          <p className="max-w-2xl border-l-4 border-accent pl-4">
            Les favoris nécessitent JavaScript. Une liste partagée s’affiche sans.
          </p>
        )}
      </noscript>
      <div className="needs-script">
        <List />
      </div>
    </Page>
  )
}

function List() {
  const own = useFavouriteIds()
  const shown = useShownIds(own)
  const { list, readable, retry } = useOwnList(shown)
  const [removed, setRemoved] = useState<string[]>([])

  if (shown === null) return <div className="min-h-svh" aria-busy="true" />
  if (shown.length === 0) return <Nothing />

  function removeAll() {
    setRemoved(own)
    setFavourites(own, false)
  }
  function undo(before: readonly string[]) {
    // One by one, or all at once; what was taken away as past is wanted no more.
    const coming = before.filter((id) => !list?.staleIds.includes(id))
    const oneByOne = coming.length > 0 ? coming : before
    setFavourites(removed.length > 0 ? removed : oneByOne, true)
    setRemoved([])
  }
  const stale = list?.staleIds.filter((id) => own.includes(id)) ?? []
  function removeStale() {
    setFavourites(stale, false)
    // The button that has the focus goes.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      {own.length > 0 && <FavouriteActions ids={own} title="Mes favoris" />}
      {list ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has written on the server
        <div className="own-favourites mt-8" dangerouslySetInnerHTML={{ __html: list.html }} />
      ) : readable ? (
        <Readable events={readable} retry={retry} />
      ) : (
        <div className="min-h-svh" aria-busy="true" />
      )}
      <p className="no-print mt-10 flex flex-wrap gap-x-6 border-t-2 border-ink pt-2">
        <Button
          type="button"
          look="quiet"
          onClick={own.length > 0 ? removeAll : () => undo(shown)}
          aria-live="polite"
        >
          {own.length > 0 ? 'Vider mes favoris' : 'Favoris vidés. Annuler'}
        </Button>
        {stale.length > 0 && (
          <Button type="button" look="quiet" onClick={removeStale}>
            Retirer les événements passés ({stale.length})
          </Button>
        )}
      </p>
    </>
  )
}

function Nothing() {
  return (
    <>
      <p className="max-w-2xl text-lg">
        Aucun favori pour l’instant. Touchez le cœur d’un événement pour le retrouver ici, même hors
        connexion.
      </p>
      <p className="mt-6">
        <ButtonLink to="/evenements" look="primary">
          Voir les événements
        </ButtonLink>
      </p>
    </>
  )
}

/** These events can be read although the list cannot be had. */
function Readable({ events, retry }: { events: OfflineCopy[]; retry: () => void }) {
  return (
    <div className="mt-8">
      <p>
        La liste n’a pas pu être chargée.
        {events.length > 0 && ' Voici vos favoris disponibles hors connexion.'}
      </p>
      <p className="mt-3">
        <Button type="button" onClick={retry}>
          Réessayer
        </Button>
      </p>
      {events.length > 0 && <OfflinePageList pages={events} />}
    </div>
  )
}

/** A favourite that is taken away stays on the page, so that it can be kept again; null until the browser has been
 * asked. */
function useShownIds(own: readonly string[]): string[] | null {
  const [shown, setShown] = useState<string[] | null>(null)
  const all = own.join()
  useEffect(() => {
    const ids = all.split(',').filter(Boolean)
    setShown((before) => (before !== null && ids.every((id) => before.includes(id)) ? before : ids))
  }, [all])
  return shown
}

function useOwnList(ids: readonly string[] | null) {
  const [list, setList] = useState<OwnList | null>(null)
  const [readable, setReadable] = useState<OfflineCopy[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const all = ids?.join() ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (all === '') return
    let isLate = false
    const asked = all.split(',')
    async function ask() {
      const answer = await ownList(asked)
      const events = answer === null ? await readableEvents(asked) : null
      if (isLate) return
      setList(answer)
      setReadable(events)
    }
    ask().catch(console.warn)
    return () => {
      isLate = true
    }
  }, [all, attempt])
  return { list, readable, retry: () => setAttempt((before) => before + 1) }
}
