import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { PLACES_PATH, type PlaceRow, placesPage } from '~/features/admin/places/places-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { wordsIn } from '~/platform/query-string'
import { runtime } from '~/runtime.server'
import { AdminFrame, TEXT_LINK } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, FoundRows, NameCell, Row, WordsField } from '~/ui/admin/table'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Lieux', path: '/admin/places', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const q = wordsIn(new URL(request.url).searchParams)
  return { path: PLACES_PATH, ...(await placesPage(q, await runtime())), flash: await takeFlash(request) }
}

export default function ManagePlacesPage() {
  const { path, q, total, claimed, pending, rows, rest, flash } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      current="places"
      title="Lieux"
      actions={
        <a href="/lieux" className={TEXT_LINK}>
          Voir sur le site
        </a>
      }
      flash={flash}
    >
      <Form action={path} role="search" key={q} className="flex max-w-2xl flex-wrap items-end gap-4">
        <WordsField label="Nom, localité ou NPA" value={q} />
        <Button look="primary">Rechercher</Button>
      </Form>
      {claimed.length > 0 && (
        <section aria-labelledby="claimed" className="mt-10">
          <h2 id="claimed" className="text-xl font-bold">
            Demandes de gestion
          </h2>
          <ul className="mt-3 max-w-3xl border-line border-t">
            {claimed.map((claim) => (
              <li key={claim.id} className="border-line border-b py-2.5 [overflow-wrap:anywhere]">
                <Link to={claim.path} className={TEXT_LINK}>
                  {claim.name}
                </Link>
                <p>{claim.message}</p>
                <p className="text-quiet text-sm">{claim.who}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pending.length > 0 && (
        <section aria-labelledby="pending" className="mt-10">
          <h2 id="pending" className="text-xl font-bold">
            En attente
          </h2>
          <p className="mt-1 mb-3 text-quiet">Ajoutés avec une annonce, ils seront publiés avec elle.</p>
          <PlaceTable caption="Lieux en attente" rows={pending} />
        </section>
      )}
      <FoundRows total={total} count={rows.length} none="Aucun lieu ne correspond.">
        <PlaceTable caption="Lieux publics" rows={rows} />
      </FoundRows>
      {rest && <p className="mt-3 text-quiet">{rest}</p>}
    </AdminFrame>
  )
}

function PlaceTable({ caption, rows }: { caption: string; rows: PlaceRow[] }) {
  return (
    <AdminTable caption={caption} columns={['Lieu', 'À venir']}>
      {rows.map((row) => (
        <Row key={row.id}>
          <NameCell to={row.path} name={row.name} detail={row.address} />
          <Cell label="À venir" className="tabular-nums">
            {row.events}
          </Cell>
        </Row>
      ))}
    </AdminTable>
  )
}
