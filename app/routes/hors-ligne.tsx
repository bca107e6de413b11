import type { MetaFunction } from '@remix-run/node'
import { useEffect, useState } from 'react'
import { OfflinePageList } from '~/features/app/offline-page-list'
import { type OfflineCopy, offlinePages } from '~/features/app/offline-pages'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { Page } from '~/ui/page'

const PATH = '/hors-ligne'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Hors connexion', path: PATH, noindex: true })

export const headers = publicPage

/** The service worker shows this page in the place of one that it cannot get. */
export default function OfflinePage() {
  const asked = useWantedPath()
  const pages = useOfflinePages()
  return (
    <Page
      title="Hors connexion"
      lead="Cette page n’est pas disponible hors connexion. Les pages que vous avez consultées récemment le restent sur cet appareil."
    >
      <p>
        <a
          href={asked}
          className="inline-flex min-h-11 items-center justify-center border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper"
        >
          Réessayer
        </a>
      </p>
      {pages !== null && (
        <section aria-labelledby="gardees" className="mt-10">
          <h2 id="gardees" className="text-2xl font-bold">
            Disponible hors connexion
          </h2>
          {pages.length === 0 ? (
            <p className="mt-3 text-quiet">
              Rien pour l’instant. Les pages que vous consultez s’ajoutent ici automatiquement.
            </p>
          ) : (
            <OfflinePageList pages={pages} />
          )}
        </section>
      )}
    </Page>
  )
}

/** null until they are known. */
function useOfflinePages(): OfflineCopy[] | null {
  const [pages, setPages] = useState<OfflineCopy[] | null>(null)
  useEffect(() => {
    offlinePages(PATH).then(setPages, console.warn)
  }, [])
  return pages
}

/** Only the browser knows it: the kept page is one for all addresses. It opens by itself when the network is back. */
function useWantedPath(): string {
  const [asked, setAsked] = useState('/')
  useEffect(() => {
    const path = new URLSearchParams(location.search).get('vers')
    setAsked(ownPath(path))
    if (path === null) return
    const open = () => location.replace(ownPath(path))
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [])
  return asked
}

/** A path of this site, whatever the address says: `//example.org` is another site. */
function ownPath(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])/.test(asked) ? asked : '/'
}
