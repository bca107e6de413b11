import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { PARTNERS_PATH, type PartnerRow, partnersPage } from '~/features/admin/partners/partners-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { wordsIn } from '~/platform/query-string'
import { runtime } from '~/runtime.server'
import { AdminFrame, Tag } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, FoundRows, NameCell, Row, WordsField } from '~/ui/admin/table'
import { Button, ButtonLink } from '~/ui/button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Partenaires', path: '/admin/partners', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents } = await runtime()
  const q = wordsIn(new URL(request.url).searchParams)
  return { path: PARTNERS_PATH, ...(await partnersPage(q, documents)), flash: await takeFlash(request) }
}

const COLUMNS = ['Partenaire', 'Type', 'Rang', 'Ordre', 'État']

export default function ManagePartnersPage() {
  const { path, q, total, rows, flash } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      current="partners"
      title="Partenaires"
      actions={<ButtonLink to="/admin/partners/nouveau">Nouveau partenaire</ButtonLink>}
      flash={flash}
    >
      <Form action={path} role="search" key={q} className="flex max-w-2xl flex-wrap items-end gap-4">
        <WordsField label="Nom ou localité" value={q} />
        <Button look="primary">Rechercher</Button>
      </Form>
      <FoundRows
        total={total}
        count={rows.length}
        none={q ? 'Aucun partenaire ne correspond.' : 'Il n’y a pas encore de partenaire.'}
      >
        <AdminTable caption="Partenaires" columns={COLUMNS}>
          {rows.map((row) => (
            <PartnerLine key={row.id} row={row} />
          ))}
        </AdminTable>
      </FoundRows>
    </AdminFrame>
  )
}

function PartnerLine({ row }: { row: PartnerRow }) {
  return (
    <Row>
      <NameCell to={row.path} name={row.name} detail={row.place} />
      <Cell label="Type">{row.kind}</Cell>
      <Cell label="Rang">{row.tier}</Cell>
      <Cell label="Ordre" className="tabular-nums">
        {row.order}
      </Cell>
      <Cell label="État">
        <span className="inline-flex flex-wrap gap-1.5">
          {row.active ? <Tag>Actif</Tag> : <Tag tone="warning">Désactivé</Tag>}
          {!row.hasLogo && <Tag>Sans logo</Tag>}
        </span>
      </Cell>
    </Row>
  )
}
