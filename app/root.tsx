import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { DocumentStore } from '~/backend/documents'
import { accountSummary } from '~/domain/current-user'
import { type PendingSummary, pendingSummary } from '~/domain/pending'
import { currentReader } from '~/features/accounts/session.server'
import { useInstall } from '~/features/app/install-offer'
import { categoryColours } from '~/features/categories/category-colours'
import { useCookies } from '~/features/consent/cookies'
import { useFavouriteIds } from '~/features/favourites/favourite-store'
import { countQuarantined } from '~/features/moderation/quarantine/quarantine.server'
import { useNonce } from '~/http/nonce'
import { pageMeta } from '~/http/seo'
import { missingForPush } from '~/platform/push-config'
import { toWallTime } from '~/platform/zurich'
import { runtime } from '~/runtime.server'
import { markupOf } from '~/ui/document-markup'
import { documentMarkup } from '~/ui/document-markup.server'
import { useLinks } from '~/ui/link'
import { usePageFocus } from '~/ui/page-focus'
import { Main, ProgressLine } from '~/ui/progress'
import { type RootData, useRootData } from '~/ui/root-data'
import { FOOTER_LINK, SiteFooter } from '~/ui/site-footer'
import { SiteHeader } from '~/ui/site-header'
import theme from '~/ui/theme.css?url'
import { TroubleBar } from '~/ui/trouble-bar'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: theme },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: bricolage, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The title of the error page; other pages have their own. */
export const meta: MetaFunction<typeof loader> = ({ matches, error }) => {
  const title =
    isRouteErrorResponse(error) && error.status === 404 ? 'Page introuvable' : 'Une erreur est survenue'
  return error ? pageMeta({ matches, title, path: '/', noindex: true }) : []
}

export async function loader({ request, context: { isDocument } }: LoaderFunctionArgs): Promise<RootData> {
  const { env, documents, categories, pending, push, clock } = await runtime()
  const user = await currentReader(request)
  return {
    user: user && accountSummary(user),
    pending: user?.role === 'admin' ? pendingSummary(pending.count()) : null,
    ...(user?.role === 'admin' && {
      quarantined: isOfAdmins(new URL(request.url)) ? await quarantinedOrZero(documents) : 0,
      push: push?.browser ?? null,
      missingForPush: missingForPush(env),
    }),
    site: { name: env.siteName, tagline: env.siteTagline, url: env.siteUrl },
    social: { facebook: env.socialFacebookUrl, instagram: env.socialInstagramUrl },
    map: { tileUrl: env.mapTileUrl, attribution: env.mapAttribution },
    categories: categories.list().map(({ id, label }) => ({ slug: id, label })),
    categoryColours: documentMarkup(categoryColours(categories.list()), isDocument),
    gaMeasurementId: env.gaMeasurementId,
    year: Number(toWallTime(clock.now()).slice(0, 4)),
  }
}

/** The frame is shown without it rather than not at all. */
function quarantinedOrZero(documents: DocumentStore): Promise<number> {
  return countQuarantined(documents).catch(() => 0)
}

/** Their frame alone shows what is held. */
function isOfAdmins({ pathname }: URL): boolean {
  return /^\/admin(?:\/|$)/.test(pathname)
}

/** Loads the frame again after a form, when a session is over, and where admins begin to administer. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  // An outage does not end the session. Where it has ended (401), Remix would load the page with its frame, and the page
  // would lead to the form for signing in, without what was typed.
  if (actionStatus === 503 || actionStatus === 401) return false
  if (formMethod !== undefined && formMethod !== 'GET') return true
  return nextUrl.pathname.startsWith('/auth/') || (isOfAdmins(nextUrl) && !isOfAdmins(currentUrl))
}

const COLOURS = 'colours'

/** The layout stands also around the error page, so `data` may be missing. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useRootData()
  const name = data?.site.name ?? 'Agenda romand'
  const { pending, adminLive } = usePending(data)
  const favourites = useFavouriteIds().length
  const install = useInstall()
  const cookies = useCookies({ gaMeasurementId: data?.gaMeasurementId ?? null, className: FOOTER_LINK })
  return (
    <html lang="fr-CH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15141a" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {data && (
          // The colours come from the store. Browsers hide the nonce once they have read it.
          <style
            id={COLOURS}
            nonce={nonce ?? nonceOfDocument()}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made of parsed #rrggbb colours and slugs only
            dangerouslySetInnerHTML={markupOf(COLOURS, data.categoryColours)}
          />
        )}
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
      </head>
      <body>
        <a
          href="#main"
          className="no-print fixed top-2 left-2 z-50 -translate-y-24 bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
        >
          Aller au contenu
        </a>
        <div aria-live="polite">{data && cookies.banner}</div>
        <SiteHeader siteName={name} user={data?.user ?? null} pending={pending} favourites={favourites} />
        {adminLive}
        {/* Hearts write here, which do not wait for React: it would draw the whole page anew on finding a text
            here. */}
        <p
          id="hearts-say"
          aria-live="polite"
          className="sr-only"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: leaves what is within to others
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <ProgressLine />
        <TroubleBar />
        <Main>{children}</Main>
        <noscript>
          {/* In the browser React draws nothing within <noscript>. */}
          {import.meta.env.SSR && (
            <p className="wrap mt-8 text-sm text-quiet">
              Sans votre accord, seuls les cookies nécessaires servent&nbsp;:{' '}
              <a href="/preferences-cookies" className="underline underline-offset-4">
                préférences des cookies
              </a>
              .
            </p>
          )}
        </noscript>
        {data && (
          <SiteFooter
            siteName={name}
            tagline={data.site.tagline}
            categories={data.categories}
            social={data.social}
            year={data.year}
          >
            {cookies.button}
            {install && (
              <button type="button" onClick={install} className={FOOTER_LINK}>
                Installer l’application
              </button>
            )}
          </SiteFooter>
        )}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Styles that the error page adds in the browser need it. */
function nonceOfDocument(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.querySelector('script')?.nonce
}

/** Pending events of an admin: from the page's data, then from the live stream. */
function usePending(data: { user: { role: string } | null; pending: PendingSummary | null } | undefined) {
  const [live, setLive] = useState<PendingSummary | null>()
  const [adminLive, setAdminLive] = useState<ReactNode>()
  const isAdmin = data?.user?.role === 'admin'
  useEffect(() => {
    if (isAdmin) {
      import('~/features/notify/admin-live').then(
        (live) => setAdminLive(<live.AdminLive onPending={setLive} />),
        console.warn,
      )
    }
  }, [isAdmin])
  const atLoad = data?.pending ?? null
  return isAdmin ? { pending: live === undefined ? atLoad : live, adminLive } : { pending: null }
}

export default function App() {
  useLinks()
  usePageFocus()
  return <Outlet />
}

/** Few visitors ever need it. */
const ErrorPage = lazy(() =>
  import('~/ui/error-page').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: ErrorHeading }),
  ),
)

export function ErrorBoundary() {
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  )
}

function ErrorHeading() {
  return <h1 className="wrap pt-12 text-4xl font-extrabold">Cette page ne s’affiche pas</h1>
}
