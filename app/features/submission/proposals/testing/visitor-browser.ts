// A visitor's browser that keeps its cookies, on the application of `proposing.ts`.

import { outcomeOf } from '~/features/submission/testing/form-routes'
import { inRequestScope } from '~/http/request-scope.server'
import * as proposalPage from '~/routes/annonce.$token'
import * as proposePage from '~/routes/proposer'
import * as messagePage from '~/routes/proposer_.message'
import { TEST_ORIGIN } from '../../../../../tests/support/application'
import { app, formToken, linkRequest, nextAddress, openLink, sendForm } from './proposing'

/** A browser that keeps its cookies. */
export function openBrowser() {
  const jar = new Map<string, string>()
  const address = nextAddress()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function within<T>(work: () => Promise<T>): Promise<T> {
    let result: T | undefined
    const response = await inRequestScope(async () => {
      result = await work()
      return new Response()
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return result as T
  }
  const asking = (path: string) => ({
    request: new Request(`${TEST_ORIGIN}${path}`, { headers: { cookie: cookie() } }),
    params: {},
    context: app.context,
  })
  return {
    open: (search = '') => within(() => proposePage.loader(asking(`/proposer${search}`))),
    openLink: (key: string) => within(() => openLink(key, { cookie: cookie() })),
    message: (token: string) => within(() => messagePage.loader(asking(`/proposer/message?draft=${token}`))),
    pressResend(token: string) {
      const request = new Request(`${TEST_ORIGIN}/proposer/message?draft=${token}&formulaire=renvoyer`, {
        method: 'POST',
        headers: { cookie: cookie() },
        body: new URLSearchParams(),
      })
      return within(() => outcomeOf(messagePage.action({ request, params: {}, context: app.context })))
    },
    async send(fields: Parameters<typeof sendForm>[0], token = formToken()) {
      // A form is opened before it is sent.
      await this.open()
      return within(() => sendForm(fields, { token, address, cookie: cookie() }))
    },
    async confirm(key: string, without: readonly string[] = []) {
      const { view } = await openLink(key)
      const beside = view.beside.filter(({ title }) => !without.includes(title)).map(({ seen }) => seen)
      const form = new URLSearchParams([
        ['version', String(view.version)],
        ...beside.map((seen) => ['beside', seen]),
      ])
      const request = new Request(linkRequest(key, { path: '?formulaire=confirmer' }).url, {
        method: 'POST',
        headers: { cookie: cookie() },
        body: form,
      })
      return within(() =>
        outcomeOf(proposalPage.action({ request, params: { token: key }, context: app.context })),
      )
    },
  }
}
