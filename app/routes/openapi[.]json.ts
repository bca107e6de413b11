import { dateOf, today } from '~/domain/days'
import { filterParameters } from '~/features/feeds/feed-parameters.server'
import { dataLicence } from '~/features/feeds/licence'
import { openApiDescription } from '~/features/feeds/openapi.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { runtime } from '~/runtime.server'

export async function loader() {
  const { env, categories, clock } = await runtime()
  const { siteUrl, siteName } = env
  const slugs = categories.list().map(({ id }) => id)
  const description = openApiDescription({
    siteUrl,
    siteName,
    parameters: filterParameters(slugs, dateOf(today(clock.now()))),
    licence: dataLicence(env),
  })
  return Response.json(description, { headers: { ...OPEN_TO_ALL, 'Cache-Control': PUBLIC_PAGE } })
}
