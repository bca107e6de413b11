// Google for tests: a real OpenID Connect provider on this machine, whose whole sign-in page is one button a person.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

export interface Person {
  sub: string
  email: string
  email_verified: boolean
  name: string
  picture: string
}

export interface OidcServer {
  /** The host name differs from the site's, so that cookies cross sites as they do on the way to Google. */
  issuer: string
  client: { clientId: string; clientSecret: string; issuer: string }
  /** The variables of a site that signs in here. */
  env: Record<string, string>
  /** Lets the site of this origin sign people in. */
  welcome(siteOrigin: string): void
  /** Somebody with an account here; the button bears the name. */
  add(person: Partial<Person> & Pick<Person, 'name'>): Person
  /** While down, every request ends without an answer. */
  setDown(isDown: boolean): void
  stop(): Promise<void>
}

const CLIENT_ID = 'agenda'
const CLIENT_SECRET = 'a secret between the agenda and its provider'

export async function startOidcServer(): Promise<OidcServer> {
  const people = new Map<string, Person>()
  let provider: Provider | null = null
  let isDown = false

  const server = createServer((req, res) => {
    if (provider === null || isDown) res.destroy()
    else if (req.url?.startsWith('/interaction/')) void interact(provider, people, req, res)
    else provider.callback()(req, res)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')
  const issuer = `http://localhost:${address.port}`

  return {
    issuer,
    client: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, issuer },
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_ISSUER: issuer },
    welcome(siteOrigin) {
      provider = createProvider(issuer, `${siteOrigin}/auth/google/callback`, people)
    },
    add({ name, ...given }) {
      const sub = given.sub ?? randomBytes(8).toString('hex')
      const person: Person = {
        sub,
        email: `${sub}@gmail.example`,
        email_verified: true,
        name,
        picture: `https://photos.example/${sub}`,
        ...given,
      }
      people.set(sub, person)
      return person
    },
    setDown(down) {
      isDown = down
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function createProvider(issuer: string, redirectUri: string, people: Map<string, Person>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google does the same: everything is in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true, methods: ['S256'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
    // Pressing the button is consent.
    async loadExistingGrant({ oidc }: { oidc: { account: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.account.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function interact(
  provider: Provider,
  people: Map<string, Person>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'POST') {
    res.setHeader('Content-Type', 'text/html; charset=utf-8').end(signInPage([...people.values()]))
    return
  }
  let body = ''
  for await (const chunk of req) body += chunk
  const accountId = new URLSearchParams(body).get('sub')
  const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
  await provider.interactionFinished(req, res, result)
}

function signInPage(people: Person[]): string {
  const buttons = people.map(({ sub, name }) => `<button name="sub" value="${sub}">${name}</button>`)
  return `<!doctype html>
<html lang="fr">
<head><title>Google</title><link rel="icon" href="data:,"></head>
<body><form method="post">${buttons.join('')}<button name="sub" value="">Annuler</button></form></body>
</html>`
}
