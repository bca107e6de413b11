import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { postWeather } from '~/features/dashboard/weather/weather-actions.server'
import { WeatherChoices } from '~/features/dashboard/weather/weather-decision'
import { findByWeatherKey } from '~/features/dashboard/weather/weather-link.server'
import { WEATHER_FORM, WEATHER_PATH } from '~/features/dashboard/weather/weather-paths'
import { weatherView } from '~/features/dashboard/weather/weather-view.server'
import { secretPage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { FORM_PARAM } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorPage } from '~/ui/error-page'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Météo', path: WEATHER_PATH, noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const own = await findByWeatherKey(params.token ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  const { author, event, day } = own
  const view = weatherView(author, event, dependencies.clock.now())
  return {
    title: event.title,
    path: `/evenement/${event.id}`,
    // The link of one day leads to no other.
    view: view?.day === day ? view : null,
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const key = params.token ?? ''
  const own = await findByWeatherKey(key, dependencies)
  if (own === null) throw data(null, { status: 404 })
  const { author: user, event, day } = own
  return postWeather({ user, event, day, back: `${WEATHER_PATH}/${key}`, request, dependencies })
}

export default function WeatherPage() {
  const { title, path, view, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  return (
    <Page title={title} kicker="Météo">
      {flash && !isRefused && (
        <div className="mb-10 max-w-2xl">
          <Notice key={flash.id}>{flash.message}</Notice>
        </div>
      )}
      {view ? (
        <WeatherChoices view={view} action={`?${FORM_PARAM}=${WEATHER_FORM}`} />
      ) : (
        <p className="max-w-2xl border-t-2 border-ink pt-5 text-lg">
          Il n’y a plus rien à décider&nbsp;: la date est passée ou l’événement est annulé.
        </p>
      )}
      <ButtonLink to={path} look="quiet">
        Voir la page de l’événement
      </ButtonLink>
    </Page>
  )
}

/** The same for a forged link and one that has ended. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <Page
      title="Ce lien n’est plus valable"
      lead="Le lien est incomplet ou n’est plus valable. Chaque lien ne sert qu’un jour, et seulement à la personne qui l’a reçu."
    >
      <ButtonLink to="/dashboard">Ouvrir mon tableau de bord</ButtonLink>
    </Page>
  )
}
