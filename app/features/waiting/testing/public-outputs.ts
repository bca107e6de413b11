// All that a visitor can get from the site, as text. A new route is covered by being there.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Application, browserRequest } from '../../../../tests/support/application'

const ROUTES = fileURLToPath(new URL('../../../routes', import.meta.url))

interface RouteModule {
  loader?: (args: LoaderFunctionArgs) => unknown
}

const routes = new Map<string, RouteModule>()

/** Before the tests, as it takes long. */
export async function loadRoutes(): Promise<void> {
  for (const file of readdirSync(ROUTES)) {
    routes.set(file, (await import(/* @vite-ignore */ `../../../routes/${file}`)) as RouteModule)
  }
}

/** The keys are file of the route and id. `query` is what is searched for. */
export async function publicOutputs(
  app: Application,
  { ids, query }: { ids: readonly string[]; query: string },
): Promise<Map<string, string>> {
  const outputs = new Map<string, string>()
  for (const [file, { loader }] of routes) {
    if (!loader) continue
    for (const id of ids) {
      const params = { id, '*': id, file: `${id}.png`, key: id, token: id, variant: '320' }
      const request = browserRequest(`/x?${new URLSearchParams({ q: query })}`)
      const answer = await Promise.resolve()
        .then(() => loader({ request, params, context: app.context }))
        .catch((thrown: unknown) => thrown)
      outputs.set(`${file} ${id}`, await textOf(answer))
    }
  }
  return outputs
}

async function textOf(answer: unknown): Promise<string> {
  return answer instanceof Response ? answer.text() : JSON.stringify(answer)
}

/** Returns the outputs that hold this text. */
export function holding(outputs: ReadonlyMap<string, string>, text: string): string[] {
  return [...outputs].flatMap(([name, output]) => (output.includes(text) ? [name] : []))
}
