// A hand-made Remix build of a few routes, for tests.
import { type ActionFunctionArgs, data, redirect, type ServerBuild } from '@remix-run/node'
import { Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react'
import renderDocument, { handleError } from '~/entry.server'
import { PUBLIC_PAGE, publicPage } from '~/http/cache-control'
import { clientAddress } from '~/http/client-address'
import { useNonce } from '~/http/nonce'
import type { RouteRules } from '../addresses.server'

export interface TinyState {
  revision: string
  renders: number
  /** The public page, /lent and /en-retard wait for this. */
  gate: Promise<void>
  waiting: number
  pings: number
  /** Queries of the public page and /cher, in order. */
  begun: string[]
}

export const TINY_RULES: RouteRules = {
  public: { query: ['q'] },
  stream: { cost: 'free' },
  costly: { query: ['q'], cost: 'costly' },
}

export function tinyBuild(state: TinyState): ServerBuild {
  const routes: ServerBuild['routes'] = {
    root: { id: 'root', path: '', module: { default: Root, ErrorBoundary: ErrorPage } },
    public: {
      id: 'public',
      parentId: 'root',
      path: 'evenements',
      module: {
        default: PublicPage,
        headers: publicPage,
        loader: async ({ request }) => {
          state.waiting += 1
          state.begun.push(new URL(request.url).search)
          await state.gate
          state.renders += 1
          return { count: state.renders, search: new URL(request.url).search }
        },
      },
    },
    personal: {
      id: 'personal',
      parentId: 'root',
      path: 'compte',
      module: {
        default: PersonalPage,
        action: async ({ request }: ActionFunctionArgs) => {
          const form = await request.formData()
          return data({ fields: [...form.keys()].length })
        },
      },
    },
    late: {
      id: 'late',
      parentId: 'root',
      path: 'en-retard',
      module: {
        default: PersonalPage,
        loader: async () => {
          state.waiting += 1
          await state.gate
          return {}
        },
      },
    },
    broken: {
      id: 'broken',
      parentId: 'root',
      path: 'panne',
      module: {
        default: () => null,
        headers: publicPage,
        loader: () => {
          throw new Error('secret de /srv/agenda')
        },
      },
    },
    missing: {
      id: 'missing',
      parentId: 'root',
      path: 'absent',
      module: {
        default: () => null,
        headers: publicPage,
        loader: () => {
          throw data(null, { status: 404 })
        },
      },
    },
    away: {
      id: 'away',
      parentId: 'root',
      path: 'ailleurs',
      module: { default: () => null, headers: publicPage, loader: () => redirect('/evenements') },
    },
    anythingElse: {
      id: 'anythingElse',
      parentId: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: () => {
          throw data(null, { status: 404 })
        },
      },
    },
    ping: {
      id: 'ping',
      path: 'ping',
      module: {
        default: undefined,
        loader: ({ request }) =>
          Response.json({
            address: clientAddress(request),
            url: request.url,
            host: request.headers.get('host'),
          }),
        action: async ({ request }) => {
          state.pings += 1
          return Response.json({ bytes: (await request.arrayBuffer()).byteLength })
        },
      },
    },
    slow: {
      id: 'slow',
      path: 'lent',
      module: {
        default: undefined,
        loader: async () => {
          state.waiting += 1
          await state.gate
          return new Response('fini')
        },
      },
    },
    costly: {
      id: 'costly',
      path: 'cher',
      module: {
        default: undefined,
        loader: async ({ request }) => {
          state.begun.push(new URL(request.url).search)
          await state.gate
          return new Response('cher', { headers: { 'Cache-Control': PUBLIC_PAGE } })
        },
      },
    },
    stream: {
      id: 'stream',
      path: 'flux',
      module: {
        default: undefined,
        loader: ({ context }) =>
          new Response(
            new ReadableStream({
              start(controller) {
                controller.enqueue(new TextEncoder().encode('data: un\n\n'))
                context.closed.addEventListener('abort', () => controller.close())
              },
            }),
            { headers: { 'Content-Type': 'text/event-stream' } },
          ),
      },
    },
  }

  const noClientCode = { module: '/assets/app-abc123.js', imports: [], css: [] }
  return {
    mode: 'production',
    entry: { module: { default: renderDocument, handleError } },
    routes,
    assets: {
      entry: noClientCode,
      routes: Object.fromEntries(
        Object.values(routes).map(({ id, parentId, path: routePath, module }) => [
          id,
          {
            ...noClientCode,
            id,
            parentId,
            path: routePath,
            hasAction: 'action' in module,
            hasLoader: 'loader' in module,
            hasClientAction: false,
            hasClientLoader: false,
            hasErrorBoundary: 'ErrorBoundary' in module,
          },
        ]),
      ),
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  }
}

function Root() {
  const nonce = useNonce()
  return (
    <html lang="fr">
      <head>
        <title>Essai</title>
        <Meta />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}
function PublicPage() {
  const { count, search } = useLoaderData<{ count: number; search: string }>()
  return (
    <main>
      <h1>Événements {count}</h1>
      <p>{search}</p>
      <ManyLetters />
    </main>
  )
}
function PersonalPage() {
  return (
    <main>
      <h1>Compte</h1>
      <ManyLetters />
    </main>
  )
}
/** Three bytes each, so that any buffer ends inside a character. */
function ManyLetters() {
  return (
    <ul>
      {Array.from({ length: 400 }, (_, index) => `Concert ${index} à €€€€€€€€€€€€€€€€€€€€`).map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  )
}
function ErrorPage() {
  return <h1>Une erreur est survenue</h1>
}
