// A site of the public internet: a server started with its `env` finds it under every name that ends with .example.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

interface ExampleSite {
  env: Record<string, string>
  stop(): void
}

export async function startExampleSite(answer: RequestListener): Promise<ExampleSite> {
  const site = createServer(answer)
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const names = fileURLToPath(new URL('./example-names.mjs', import.meta.url))
  const { port } = site.address() as AddressInfo
  return {
    env: { NODE_OPTIONS: `--import ${names}`, EXAMPLE_SITE_PORT: String(port) },
    stop: () => void site.close(),
  }
}
