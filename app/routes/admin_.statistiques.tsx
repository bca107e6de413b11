import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MISSED_WORDS_CSV_PATH, MONTH_PARAM, SITE_FIGURES_PATH } from '~/domain/event-views'
import { requireAdmin } from '~/features/accounts/guards.server'
import { adminFigures } from '~/features/figures/admin-figures.server'
import { mostMissed } from '~/features/figures/missed-words.server'
import { MONTHS_SHOWN, monthName } from '~/features/figures/months'
import { privatePage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, TEXT_LINK } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, Row } from '~/ui/admin/table'
import { BarChart } from '~/ui/bar-chart'
import { Link } from '~/ui/link'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Statistiques', path: SITE_FIGURES_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, monthlyFigures } = await runtime()
  const months = await monthlyFigures.latest(MONTHS_SHOWN)
  const asked = new URL(request.url).searchParams.get(MONTH_PARAM)
  const shown = months.find(({ month }) => month === asked)?.month ?? months.at(-1)?.month ?? ''
  return {
    ...adminFigures(months),
    missed: {
      heading: monthName(shown),
      words: await mostMissed(shown, documents),
      months: [...months].reverse().map(({ month }) => ({
        label: monthName(month),
        to: `${SITE_FIGURES_PATH}?${MONTH_PARAM}=${month}#mots`,
        isShown: month === shown,
      })),
    },
  }
}

const NOTHING = 'Aucune donnée ces treize derniers mois.'

export default function SiteFiguresPage() {
  const { charts, decisions } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      current="figures"
      title="Statistiques"
      actions={
        <>
          <a href={`${SITE_FIGURES_PATH}.csv`} className={TEXT_LINK} download>
            Chiffres en CSV
          </a>
          <a href={MISSED_WORDS_CSV_PATH} className={TEXT_LINK} download>
            Recherches en CSV
          </a>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        {charts.map(({ id, title, unit, bars }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className={HEADING}>
              {title}
            </h2>
            {bars.some(({ count }) => count > 0) ? (
              <BarChart bars={bars} caption={`${title} par mois`} columns={['Mois', unit]} />
            ) : (
              <p>{NOTHING}</p>
            )}
          </section>
        ))}
      </div>
      <section aria-labelledby="sortes" className="mt-12">
        <h2 id="sortes" className={HEADING}>
          Décisions par type
        </h2>
        {decisions.rows.length === 0 ? (
          <p>{NOTHING}</p>
        ) : (
          <AdminTable caption="Décisions par type et par mois" columns={decisions.columns}>
            {decisions.rows.map(({ month, counts, wait }) => (
              <Row key={month}>
                <Cell>
                  <strong>{month}</strong>
                </Cell>
                {[...counts, wait].map((text, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one a column, which have no other name
                  <Cell key={at} label={decisions.columns[at + 1]} className="tabular-nums">
                    {text}
                  </Cell>
                ))}
              </Row>
            ))}
          </AdminTable>
        )}
        <p className="mt-3 max-w-3xl text-sm text-quiet">
          Le délai va de l’envoi d’une annonce à la première réponse (acceptée, à corriger ou refusée). Les
          décisions annulées dans les dix secondes sont comptées&nbsp;; les suppressions incluent celles
          faites par les auteurs.
        </p>
      </section>
      <Missed />
    </AdminFrame>
  )
}

const HEADING = 'mb-4 border-t-2 border-ink pt-3 text-xl font-bold'

function Missed() {
  const { missed } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="mots" className="mt-12 max-w-3xl">
      <h2 id="mots" className={HEADING}>
        Recherches sans résultat&nbsp;: {missed.heading.toLowerCase()}
      </h2>
      <p className="text-quiet">
        Seulement les mots, sans lien avec une personne ni un jour. Les recherches faites une seule fois ne
        sont pas enregistrées&nbsp;: il pourrait s’agir d’un nom. Celles qui ressemblent à une adresse ou à un
        numéro non plus.
      </p>
      <nav aria-label="Mois" className="my-4">
        <ul className="flex flex-wrap gap-x-5">
          {missed.months.map(({ label, to, isShown }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isShown ? 'true' : undefined}
                className="inline-block py-2 underline underline-offset-4 hover:text-accent aria-[current=true]:font-bold aria-[current=true]:no-underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {missed.words.length === 0 ? (
        <p>Aucune donnée pour ce mois.</p>
      ) : (
        <AdminTable caption={`Recherches sans résultat, ${missed.heading}`} columns={['Recherche', 'Fois']}>
          {missed.words.map(({ words, count }) => (
            <Row key={words}>
              <Cell className="[overflow-wrap:anywhere]">{words}</Cell>
              <Cell label="Fois" className="tabular-nums">
                {count}
              </Cell>
            </Row>
          ))}
        </AdminTable>
      )}
    </section>
  )
}
