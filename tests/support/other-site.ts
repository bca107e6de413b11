// A site of somebody else, on another origin than the application's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface OtherSite {
  origin: string
  stop(): void
}

/** Answers every address with this page. */
export async function startOtherSite(page: { body: string; policy: string }): Promise<OtherSite> {
  const server = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Content-Security-Policy', page.policy)
    res.end(
      `<!doctype html><html lang="fr"><head><title>Commune</title></head><body>${page.body}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Another host, too: cookies know no ports.
  return { origin: `http://localhost:${port}`, stop: () => void server.close() }
}
