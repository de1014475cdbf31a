import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request as askHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Configuration, Provider } from 'oidc-provider'
import type { IdentityProviderSettings } from '#server/config.ts'

/** Somebody whom the provider knows; its subject is what they type to sign in. */
export interface Account {
  email: string
  email_verified?: boolean | string
}

interface IdToken {
  header: Record<string, unknown>
  claims: Record<string, unknown>
}

/** What the provider does that no real one does: to an ID token, and to an answer of an address. */
interface Tampering {
  idToken?: (token: IdToken) => IdToken
  /** Signs with a key that the provider does not publish. */
  foreignKey?: boolean
  /** Answers this to these addresses: `/token` → 500. */
  status?: Record<string, number>
}

interface Options {
  /** Where browsers are sent back to: the origin of the product. */
  origin: string
  accounts: Record<string, Account>
  /** Where it says that it has ended a session; it does not unless told. */
  reportsTo?: () => string
  /** Whether email addresses stand in the ID token, and not only in what the provider is asked for afterwards. */
  emailInIdToken?: boolean
}

export interface TestIdentityProvider {
  settings: IdentityProviderSettings
  accounts: Record<string, Account>
  /** From now on, until it is called again. */
  tamper: (how: Tampering) => void
  /** Signs with another key, and publishes that alone. */
  rotate: () => void
  /** Nobody listens on its port any more, until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** The paths that it was asked for. */
  asked: string[]
  /** What it said of sessions that it has ended, as it was sent. */
  reports: string[]
  /** A token of the provider's own making. */
  signed: (token: IdToken) => string
}

const CLIENT = { id: 'the-desk', secret: 'a-secret-of-the-desk-alone-0123456789' }

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' } }
}
type Key = ReturnType<typeof newKey>

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>

/** A token of the provider, changed and signed again: only whoever has its key could. */
const changed = (token: string, { idToken = (one) => one, foreignKey = false }: Tampering, key: Key): string => {
  const [header, claims] = token.split('.')
  const next = idToken({ header: decoded(header), claims: decoded(claims) })
  const signed = `${encoded(next.header)}.${encoded(next.claims)}`
  const { alg } = next.header
  if (alg === 'none') return `${signed}.`
  if (alg === 'HS256')
    return `${signed}.${createHash('sha256').update(`${CLIENT.secret}${signed}`).digest('base64url')}`
  const { privateKey } = foreignKey ? newKey() : key
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

/** A real OpenID provider on a port of its own, and somebody in front of it who tampers with what it says. */
export const startIdentityProvider = async ({
  origin,
  accounts,
  emailInIdToken = false,
  reportsTo,
}: Options): Promise<TestIdentityProvider> => {
  const asked: string[] = []
  const reports: string[] = []
  let tampering: Tampering = {}
  let key = newKey()
  let provider: Provider
  const server = createServer((request, response) => void answer(request, response))
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const made = (): Provider => {
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${origin}/desk/sign-in`, `${origin}/sign-in`, `${origin}/sign-in/group`],
          post_logout_redirect_uris: [`${origin}/desk`],
          ...(reportsTo && {
            backchannel_logout_uri: `${origin}/staff/provider-sign-out`,
            backchannel_logout_session_required: true,
          }),
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['a key for the cookies of a test'] },
      claims: { email: ['email', 'email_verified'] },
      conformIdTokenClaims: !emailInIdToken,
      pkce: { required: () => true },
      findAccount: (_, id) => {
        const known = accounts[id]
        return known && { accountId: id, claims: () => ({ sub: id, ...known }) }
      },
      // Whoever signs in has agreed.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: reportsTo !== undefined },
        rpInitiatedLogout: {
          logoutSource: (ctx, form) => {
            const button =
              '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out there too</button>'
            ctx.body = page('Sign out', `${form}${button}`)
          },
        },
      },
      // What it reports goes to a server on this machine, where the provider's own requests never go.
      ...(reportsTo && {
        fetch: (_: unknown, { body = null, headers = {} }: RequestInit = {}) => {
          reports.push(String(body))
          return fetch(reportsTo(), { method: 'POST', headers, body })
        },
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    }
    return new Provider(issuer, configuration)
  }
  provider = made()

  /** The page on which somebody says who they are. */
  const interact = async (request: IncomingMessage, response: ServerResponse, aborts: boolean): Promise<void> => {
    if (request.method !== 'POST') {
      const { uid } = await provider.interactionDetails(request, response)
      response.setHeader('content-type', 'text/html; charset=utf-8').end(
        page(
          'Example Login',
          `<form method="post" action="/interaction/${uid}"><label>Who are you? <input name="login" autofocus></label> <button>Sign in</button></form>
          <form method="post" action="/interaction/${uid}/abort"><button>Cancel</button></form>`,
        ),
      )
      return
    }
    const login = new URLSearchParams(await text(request)).get('login') ?? ''
    const result = aborts ? { error: 'access_denied' } : { login: { accountId: login } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    asked.push(path)
    const status = tampering.status?.[path]
    if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Out of order</h1>')
      return
    }
    if (path.startsWith('/interaction/')) return interact(request, response, path.endsWith('/abort'))
    if (path === '/token') {
      const end = response.end.bind(response)
      const withChanges = (body: string) => {
        const answered = JSON.parse(body) as { id_token?: string }
        const { id_token } = answered
        const sent = JSON.stringify({ ...answered, ...(id_token && { id_token: changed(id_token, tampering, key) }) })
        response.setHeader('content-length', Buffer.byteLength(sent))
        return end(sent)
      }
      Object.assign(response, { end: withChanges })
    }
    await provider.callback()(request, response)
  }

  return {
    settings: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'Example Login' },
    accounts,
    asked,
    reports,
    signed: (token) => changed(`${encoded(token.header)}.${encoded(token.claims)}.`, {}, key),
    tamper: (how) => {
      tampering = how
    },
    rotate: () => {
      key = newKey()
      provider = made()
    },
    stop: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    start: () => listen(port),
  }
}

/** What somebody's browser does at the provider, from an address until it is sent back: to the product's origin. */
export const atProvider = (origin: string) => {
  const cookies = new Map<string, string>()
  /** Not by `fetch`, which a test may have put something else in the place of. */
  const ask = async (address: string, form?: Record<string, string>): Promise<IncomingMessage> => {
    const sent = form === undefined ? '' : new URLSearchParams(form).toString()
    const request = askHttp(address, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-length': Buffer.byteLength(sent),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    })
    request.end(sent)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  /** Follows where it is sent, filling in forms by what `answers` has for their address. */
  const walk = async (
    from: string,
    answers: (path: string, page: string) => { to?: string; form: Record<string, string> },
  ): Promise<URL> => {
    let address = from
    let form: Record<string, string> | undefined
    for (let steps = 0; steps < 12; steps += 1) {
      const response = await ask(address, form)
      const { location } = response.headers
      const body = await text(response)
      if (location === undefined) {
        const filled = answers(new URL(address).pathname, body)
        address = new URL(filled.to ?? address, address).href
        form = filled.form
      } else {
        address = new URL(location, address).href
        form = undefined
        if (address.startsWith(`${origin}/`)) return new URL(address)
      }
    }
    throw new Error(`The provider sends nobody back: ${address}`)
  }
  return {
    /** Signs in as an account, or as the one that is signed in there. */
    signIn: (address: string, login: string) => walk(address, () => ({ form: { login } })),
    abort: (address: string) => walk(address, (path) => ({ to: `${path}/abort`, form: {} })),
    signOut: (address: string) =>
      walk(address, (_, html) => ({
        to: '/session/end/confirm',
        form: { xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '', logout: 'yes' },
      })),
  }
}
