// The tiny build in its own process. The message 'open' lets /lent go on, 'warn' makes Node warn.
import { startServer } from '~/start.server'
import { type TinyState, tinyBuild } from './tiny-build'

let open = () => {}
const gate = new Promise<void>((resolve) => {
  open = resolve
})
const state: TinyState = { revision: 'r1', renders: 0, gate, waiting: 0, pings: 0, begun: [] }
process.on('message', (message) => {
  if (message === 'open') open()
  if (message === 'warn')
    process.emitWarning(Object.assign(new Error('un essai'), { name: 'Warning', body: 'secret' }))
})

const build = tinyBuild(state)
await startServer({
  loadBuild: () => build,
  files: (_req, _res, next) => next(),
  development: false,
})
