// The Auth emulator of firebase-tools in a process of its own, with the calls that we make and no more: reading the whole
// description of its interface takes three times as long. Says « ready » when it listens; ends with its standard input,
// that is, with whoever has started it.
//
// A call with an API key is one to the project of the key's name, when that begins with demo-: the emulator itself knows
// one project only, and every server under test has accounts of its own.
const { AsyncLocalStorage } = require('node:async_hooks')
const { createServer } = require('node:http')
const spec = require('firebase-tools/lib/emulator/auth/apiSpec').default

const [host, port] = process.argv[2].split(':')
const OURS =
  /accounts:(signUp|signInWithPassword|sendOobCode|update|lookup|delete|resetPassword|signInWithIdp|signInWithCustomToken|batchGet|batchCreate)$|accounts$|^\/v1\/token$|\/emulator\/|\/v2\/projects\/\{targetProjectId\}\/config$|^\/v1\/projects$|PublicKeys/
for (const path of Object.keys(spec.paths)) {
  if (!OURS.test(path) || path.includes('tenants')) delete spec.paths[path]
}
const { createApp } = require('firebase-tools/lib/emulator/auth/server')
const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state')

const PROJECT = 'demo-agenda'
const askedProject = new AsyncLocalStorage()

class ProjectStates extends Map {
  get(id) {
    const project = id === PROJECT ? (askedProject.getStore() ?? PROJECT) : id
    if (!this.has(project)) this.set(project, new AgentProjectState(project))
    return super.get(project)
  }
}

function projectNamed(url) {
  return /[?&]key=(demo-[\w-]+)/.exec(url)?.[1]
}

// It says of every mail what would be in it.
console.log = console.info = console.warn = () => {}
createApp(PROJECT, 1, new ProjectStates()).then((app) =>
  createServer((req, res) => askedProject.run(projectNamed(req.url), () => app(req, res))).listen(
    Number(port),
    host,
    () => process.stdout.write('ready\n'),
  ),
)
process.stdin.resume().on('end', () => process.exit(0))
