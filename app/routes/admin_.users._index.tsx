import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { USERS_PATH, type UserRow, userQueryOf, usersPage } from '~/features/admin/users/users-page.server'
import { privatePage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import {
  AdminTable,
  Cell,
  FilterSelect,
  FoundRows,
  ListPages,
  NameCell,
  Row,
  WordsField,
} from '~/ui/admin/table'
import { Button } from '~/ui/button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Comptes', path: '/admin/users', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents } = await runtime()
  return { path: USERS_PATH, ...(await usersPage(userQueryOf(new URL(request.url).searchParams), documents)) }
}

export default function ManageUsersPage() {
  const { total, rows, next, first } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      current="users"
      title="Comptes"
      actions={
        <a href="/admin/users.csv" className={TEXT_LINK} download>
          Exporter en CSV
        </a>
      }
    >
      <SearchForm />
      <FoundRows
        total={total}
        count={rows.length}
        none="Aucun compte ne correspond. Essayez une partie du nom ou de l’adresse."
      >
        <AdminTable caption="Comptes" columns={COLUMNS}>
          {rows.map((row) => (
            <UserLine key={row.uid} row={row} />
          ))}
        </AdminTable>
      </FoundRows>
      <ListPages back={{ to: first, label: 'Première page' }} next={next} />
    </AdminFrame>
  )
}

const COLUMNS = ['Nom', 'Rôle et état', 'Événements', 'Dernière visite', 'Inscription']

function SearchForm() {
  const { path, q, filter, order, filters, orders } = useLoaderData<typeof loader>()
  return (
    <Form
      action={path}
      role="search"
      // The key makes the fields follow the address.
      key={`${q} ${filter} ${order}`}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <WordsField label="Nom ou adresse e-mail" value={q} />
      <FilterSelect label="Afficher" name="filtre" value={filter} options={filters} />
      <FilterSelect label="Trier par" name="tri" value={order} options={orders} />
      <Button look="primary">Rechercher</Button>
    </Form>
  )
}

function UserLine({ row }: { row: UserRow }) {
  const behindAt = row.email.lastIndexOf('@') + 1
  const email = (
    <>
      {row.email.slice(0, behindAt)}
      <wbr />
      {row.email.slice(behindAt)}
    </>
  )
  return (
    <Row>
      <NameCell to={row.path} name={row.name} detail={row.email && email} />
      <Cell label="Rôle et état">
        <UserTags user={row} />
      </Cell>
      <Cell label="Événements" className="tabular-nums">
        {row.events}
      </Cell>
      <Cell label="Dernière visite" className="tabular-nums">
        {row.lastSeen}
      </Cell>
      <Cell label="Inscription" className="tabular-nums">
        {row.created}
      </Cell>
    </Row>
  )
}

function UserTags({ user }: { user: UserRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {user.isAdmin ? <Tag tone="strong">Administration</Tag> : <Tag>Organisation</Tag>}
      {user.trusted && <Tag>De confiance</Tag>}
      {!user.emailVerified && <Tag>Adresse non vérifiée</Tag>}
      {user.disabled && <Tag tone="warning">Désactivé</Tag>}
    </span>
  )
}
