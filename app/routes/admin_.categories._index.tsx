import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/features/accounts/guards.server'
import { ArrowButton } from '~/features/admin/categories/arrow-button'
import {
  CATEGORIES_PATH,
  type CategoryRow,
  categoriesPage,
} from '~/features/admin/categories/categories-page.server'
import { LEAVING_REFUSALS } from '~/features/admin/categories/category-messages'
import { moveEvents } from '~/features/admin/categories/leave-category.server'
import { placeCategory } from '~/features/admin/categories/manage-categories.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { counted } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice, Tag } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, NameCell, Row } from '~/ui/admin/table'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Thèmes', path: '/admin/categories', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents } = await runtime()
  return { ...(await categoriesPage(documents)), flash: await takeFlash(request) }
}

const listForm = z.object({
  intent: z.enum(['up', 'down', 'move']),
  slug: z.string().max(60),
  to: z.string().max(60).default(''),
})

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const form = await parseForm(request, listForm)
  if (!form.ok) throw unknownForm()

  const { documents } = await runtime()
  const { intent, slug, to } = form.value
  if (intent === 'move') {
    const outcome = await moveEvents(slug, to, documents)
    if (!outcome.ok) return data({ message: LEAVING_REFUSALS[outcome.reason] }, { status: 409 })
    await flash(`Déplacé\u00a0: ${counted(outcome.moved, 'événement')}.`)
  } else if (!(await placeCategory(slug, intent, documents))) {
    return data({ message: LEAVING_REFUSALS.unknown }, { status: 409 })
  }
  return redirect(CATEGORIES_PATH)
}

export default function ManageCategoriesPage() {
  const { rows, flash } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <AdminFrame
      current="categories"
      title="Thèmes"
      actions={<ButtonLink to="/admin/categories/nouveau">Nouveau thème</ButtonLink>}
      flash={refusal ? null : flash}
    >
      {refusal && <RefusalNotice answer={refusal} />}
      <Strays />
      <AdminTable caption="Thèmes dans leur ordre" columns={COLUMNS}>
        {rows.map((row) => (
          <CategoryLine key={row.slug} row={row} />
        ))}
      </AdminTable>
    </AdminFrame>
  )
}

const COLUMNS = ['Thème', 'Événements', 'État', 'Ordre']

function CategoryLine({ row }: { row: CategoryRow }) {
  return (
    <Row>
      <NameCell to={row.path} name={row.label} detail={row.slug} mark={<Swatch row={row} />} />
      <Cell label="Événements" className="tabular-nums">
        {row.events}
      </Cell>
      <Cell label="État">
        {row.isLeaving ? (
          <Tag tone="warning">Déplacement inachevé</Tag>
        ) : row.active ? (
          <Tag>Actif</Tag>
        ) : (
          <Tag tone="warning">Désactivé</Tag>
        )}
      </Cell>
      <Cell label="Ordre">
        <Form method="post" className="flex gap-2">
          <input type="hidden" name="slug" value={row.slug} />
          <ArrowButton intent="up" label={`Monter ${row.label}`} disabled={row.isFirst} />
          <ArrowButton intent="down" label={`Descendre ${row.label}`} disabled={row.isLast} />
        </Form>
      </Cell>
    </Row>
  )
}

/** SVG attributes, because the content security policy blocks style attributes. */
function Swatch({ row }: { row: CategoryRow }) {
  return (
    <span className="relative flex size-11 shrink-0 items-center justify-center">
      <svg viewBox="0 0 1 1" className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="1" height="1" fill={row.colour} />
      </svg>
      <span className={`relative ${row.lightText ? 'text-white' : 'text-[#17140f]'}`}>
        <Icon name={row.icon} size={22} />
      </span>
    </span>
  )
}

function Strays() {
  const { strays, rows } = useLoaderData<typeof loader>()
  return strays.map(({ slug, label, to, events }) => (
    <section key={slug} aria-label={label} className="mb-8 max-w-3xl border-4 border-accent p-5">
      <p className="font-semibold">
        {counted(events, 'événement')} {events < 2 ? 'a' : 'ont'} encore le thème supprimé «&nbsp;
        {label}&nbsp;».
      </p>
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-4">
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="intent" value="move" />
        <label className="min-w-0 flex-1 basis-60">
          <span className="mb-1 block font-semibold">Déplacer vers</span>
          <select name="to" defaultValue={to} className="block h-11 w-full border-2 border-ink bg-sheet px-3">
            {rows
              .filter(({ active }) => active)
              .map((row) => (
                <option key={row.slug} value={row.slug}>
                  {row.label}
                </option>
              ))}
          </select>
        </label>
        <SubmitButton look="plain">Déplacer</SubmitButton>
      </Form>
    </section>
  ))
}
