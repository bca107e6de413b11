import { expect, test, vi } from 'vitest'

test('two worlds of modules open connections in one process', async () => {
  // Vitest gives each file its own world and Vite each reload, while Firebase counts its apps per process.
  const opened = []
  for (let world = 0; world < 2; world++) {
    vi.resetModules()
    const { openConnection } = await import('./connection.server')
    opened.push(openConnection({ projectId: 'demo-worlds' }))
  }
  expect(opened).toHaveLength(2)
  await Promise.all(opened.map((connection) => connection.close()))
})
