import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ADMIN_SOURCES_PATH, NEW_SOURCE_PATH } from '~/domain/source-paths'
import { requireAdmin } from '~/features/accounts/guards.server'
import { SourceButton, SourceTags } from '~/features/imports/sources/source-report'
import { type SourceRow, sourcesPage } from '~/features/imports/sources/sources-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, NameCell, Row } from '~/ui/admin/table'
import { ButtonLink } from '~/ui/button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Sources', path: ADMIN_SOURCES_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents } = await runtime()
  return { rows: await sourcesPage(documents), flash: await takeFlash(request) }
}

const COLUMNS = ['Source', 'Dernière lecture', 'État', 'Lire']

export default function SourcesPage() {
  const { rows, flash } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      current="sources"
      title="Sources"
      actions={<ButtonLink to={NEW_SOURCE_PATH}>Ajouter une source</ButtonLink>}
      flash={flash}
    >
      <p className="mb-6 max-w-3xl">
        Calendriers et pages lus une fois par jour. Les changements sont importés, sauf pour les informations
        corrigées à la main.
      </p>
      {rows.length > 0 ? (
        <AdminTable caption="Sources" columns={COLUMNS}>
          {rows.map((row) => (
            <SourceLine key={row.id} row={row} />
          ))}
        </AdminTable>
      ) : (
        <p className="font-semibold">Il n’y a pas encore de source.</p>
      )}
    </AdminFrame>
  )
}

function SourceLine({ row }: { row: SourceRow }) {
  const detail = row.owner ? `${row.kind}, ajoutée par ${row.owner.name}` : row.kind
  return (
    <Row>
      <NameCell to={row.path} name={row.name} detail={detail} />
      <Cell label="Dernière lecture">
        <span className="min-w-0">
          {row.error || row.result}
          {row.readAt && <span className="block text-sm text-quiet">{row.readAt}</span>}
        </span>
      </Cell>
      <Cell label="État">
        <SourceTags source={row} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <SourceButton
          form="lire"
          id={row.id}
          action={`${row.path}?formulaire=lire`}
          look="quiet"
          busy="Lecture en cours…"
        >
          Lire maintenant
        </SourceButton>
      </Cell>
    </Row>
  )
}
