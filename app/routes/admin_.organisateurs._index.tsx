import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { type OrganizerRow, organizersPage } from '~/features/organizers/admin-organizers.server'
import { ADMIN_ORGANIZERS_PATH } from '~/features/organizers/organizer-paths'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { wordsIn } from '~/platform/query-string'
import { runtime } from '~/runtime.server'
import { AdminFrame, Tag } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, NameCell, Row } from '~/ui/admin/table'
import { DirectorySearch } from '~/ui/directory'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Organisateurs', path: ADMIN_ORGANIZERS_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const q = wordsIn(new URL(request.url).searchParams)
  return { ...(await organizersPage(q, await runtime())), flash: await takeFlash(request) }
}

export default function ManageOrganizersPage() {
  const { q, total, pending, rows, isCut, flash } = useLoaderData<typeof loader>()
  return (
    <AdminFrame current="organizers" title="Organisateurs" flash={flash}>
      <DirectorySearch
        key={q}
        action={ADMIN_ORGANIZERS_PATH}
        title="Organisateurs"
        label="Nom de l’organisateur"
        query={q}
      />
      {pending.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-xl font-bold">Pas encore publics</h2>
          <OrganizerTable caption="Organisateurs pas encore publics" rows={pending} />
        </>
      )}
      <h2 className="mt-10 mb-3 text-xl font-bold" aria-live="polite">
        {total}
      </h2>
      {rows.length > 0 && <OrganizerTable caption="Organisateurs" rows={rows} />}
      {isCut && <p className="mt-4">Précisez la recherche pour voir les autres.</p>}
    </AdminFrame>
  )
}

function OrganizerTable({ caption, rows }: { caption: string; rows: OrganizerRow[] }) {
  return (
    <AdminTable caption={caption} columns={['Organisateur', 'Équipe', 'État']}>
      {rows.map(({ id, path, name, members, hasNobody, verified, isPartner }) => (
        <Row key={id}>
          <NameCell to={path} name={name} detail="" />
          <Cell label="Équipe">{hasNobody ? <Tag tone="warning">Sans membre</Tag> : members}</Cell>
          <Cell label="État">
            <span className="inline-flex flex-wrap gap-1.5">
              {verified && <Tag>Vérifié</Tag>}
              {isPartner && <Tag>Partenaire</Tag>}
            </span>
          </Cell>
        </Row>
      ))}
    </AdminTable>
  )
}
