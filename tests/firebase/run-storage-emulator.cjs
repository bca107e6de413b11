// The storage emulator of firebase-tools without its Java part, which only judges rules: all is allowed here. Says
// « ready » when it listens; ends with its standard input, that is, with whoever has started it.
const { StorageEmulator } = require('firebase-tools/lib/emulator/storage')
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry')

const [host, port] = process.argv[2].split(':')
const emulator = new StorageEmulator({
  projectId: 'demo-agenda',
  host,
  port: Number(port),
  rules: { name: 'storage.rules', content: '' },
})
const allowed = { permitted: true, issues: { exist: () => false, all: [] } }
emulator._rulesRuntime.start = async () => {}
emulator._rulesRuntime.stop = async () => {}
emulator._rulesManager = {
  getRuleset: () => ({ verify: async () => allowed }),
  start: async () => {},
  stop: async () => {},
}
EmulatorRegistry.start(emulator).then(() => process.stdout.write('ready\n'))
process.stdin.resume().on('end', () => process.exit(0))
