import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { endWithData, renderedAtOnce } from './at-once.server'

const document = (content: React.ReactNode) => (
  <html lang="fr">
    <body>{content}</body>
  </html>
)

test('a page whose parts are all there is rendered at once', () => {
  expect(renderedAtOnce(document(<p>Vevey</p>))).toBe('<html lang="fr"><body><p>Vevey</p></body></html>')
})

test('a page of which a part comes later, or fails, is left to the renderer that waits', () => {
  const Later = lazy(() => new Promise<never>(() => {}))
  const Failing = () => {
    throw new Error('broken')
  }
  const within = (part: React.ReactNode) => document(<Suspense>{part}</Suspense>)
  for (const page of [within(<Later />), within(<Failing />), document(<Later />), document(<Failing />)]) {
    expect(renderedAtOnce(page)).toBeNull()
  }
})

test('data end no script, and their letters come whole whatever the pieces', async () => {
  const bytes = new TextEncoder().encode('[{"q":"</script><!-- é"}]')
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      // Within the « é ».
      controller.enqueue(bytes.slice(0, -4))
      controller.enqueue(bytes.slice(-4))
      controller.close()
    },
  })
  const html = await endWithData(pieces, 'abc')
  const script = /^<script nonce="abc">(.*)<\/script><\/body><\/html>$/s.exec(html)?.[1] ?? ''
  expect(script).not.toContain('<')
  const enqueued: string[] = []
  let isClosed = false
  const controller = { enqueue: (text: string) => enqueued.push(text), close: () => (isClosed = true) }
  new Function('window', script)({ __remixContext: { streamController: controller } })
  expect(enqueued.join('')).toBe('[{"q":"</script><!-- é"}]')
  expect(isClosed).toBe(true)
})
