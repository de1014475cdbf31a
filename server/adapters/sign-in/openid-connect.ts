import {
  AuthorizationResponseError,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  ResponseBodyError,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { MINUTE } from '../../clock.ts'
import type { IdentityProviderSettings } from '../../config.ts'
import { calling } from '../../tracing/spans.ts'
import { type IdentityProvider, ProviderFault } from './identity-provider.ts'
import { signOutTokens } from './sign-out-token.ts'

/** Seconds that the provider may take for one answer: a person waits for four of them at most. */
const LIMIT = 4
/** Seconds by which its clock and ours may differ. */
const TOLERANCE = 30
/** How long what it said of its addresses holds for a browser that comes back; each start asks anew. */
const KNOWN_FOR = 10 * MINUTE

/** Words of the library for a provider that did not answer, or answered something else than OpenID Connect. */
const away: ReadonlySet<string | undefined> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])
/** Words of OpenID Connect for a provider that cannot go on, or has another client in mind. */
const unable: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
])

/** Whatever the library throws. Its messages and causes hold tokens: they stay here. */
const faultOf = (error: unknown): ProviderFault => {
  if (error instanceof ProviderFault) return error
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return new ProviderFault('declined', error.error)
    return unable.has(error.error) ? new ProviderFault('down', error.error) : new ProviderFault('refused', error.code)
  }
  if (error instanceof WWWAuthenticateChallengeError) return new ProviderFault('down', error.code)
  if (error instanceof ResponseBodyError) {
    const isDown = unable.has(error.error) || error.status >= 500
    return new ProviderFault(isDown ? 'down' : 'refused', isDown && unable.has(error.error) ? error.error : error.code)
  }
  if (error instanceof ClientError) {
    const { code = 'unknown' } = error
    return new ProviderFault(away.has(code) ? 'down' : 'refused', code)
  }
  // `fetch failed`: nobody listens there, or the certificate is not one.
  return new ProviderFault('down', error instanceof TypeError ? 'unreached' : 'unknown')
}

const asked = async <Answer>(issuer: string, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await calling('identity provider', issuer, work)
  } catch (error) {
    throw faultOf(error)
  }
}

/**
 * An identity provider by OpenID Connect: code flow with PKCE, state and nonce. `openid-client` judges what comes back;
 * the signature of every ID token is held against the keys that the provider has at that moment.
 */
export const openIdConnect = (
  { issuer, clientId, clientSecret, name }: IdentityProviderSettings,
  now: () => number = Date.now,
): IdentityProvider => {
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  /** As the provider takes it; what takes both, or says nothing, takes `client_secret_basic`. */
  const authentication: ClientAuth = (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const way = methods.includes('client_secret_basic') ? basic : post
    way(server, ...rest)
  }
  let known: { metadata: ServerMetadata; at: number } | null = null
  let asking: Promise<ServerMetadata> | null = null
  let signOuts: { uri: string; judge: ReturnType<typeof signOutTokens> } | null = null

  const discover = async (): Promise<ServerMetadata> => {
    const options = { timeout: LIMIT, execute: insecure }
    const found = await asked(issuer, () =>
      discovery(new URL(issuer), clientId, undefined, authentication, options),
    ).catch((error: unknown) => {
      throw new ProviderFault('down', faultOf(error).code)
    })
    const metadata = found.serverMetadata()
    // The library lets some providers name another issuer: whoever signs in there could be of any organization.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new ProviderFault('down', 'other_issuer')
    known = { metadata: { ...metadata }, at: now() }
    return known.metadata
  }
  /** Those who ask at once are answered by one question. */
  const fresh = (): Promise<ServerMetadata> => {
    asking ??= discover().finally(() => {
      asking = null
    })
    return asking
  }
  const recent = async (): Promise<ServerMetadata> =>
    known !== null && now() - known.at < KNOWN_FOR ? known.metadata : fresh()
  /** Made anew for each person: keys are fetched with it, so that those of a moment ago are never the last word. */
  const configured = (metadata: ServerMetadata): Configuration => {
    const configuration = new Configuration(metadata, clientId, { [clockTolerance]: TOLERANCE }, authentication)
    configuration.timeout = LIMIT
    for (const allow of insecure) allow(configuration)
    enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    name,
    start: async (redirectUri, again) => {
      const metadata = await fresh()
      const started = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const address = buildAuthorizationUrl(configured(metadata), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: started.state,
        nonce: started.nonce,
        code_challenge: await calculatePKCECodeChallenge(started.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      })
      return { ...started, address: address.href }
    },
    redeem: async ({ state, code, error, iss }, started) => {
      const configuration = configured(await recent())
      const returned = new URL(started.redirectUri)
      for (const [parameter, value] of Object.entries({ state, code, error, iss }))
        if (value !== undefined) returned.searchParams.set(parameter, value)
      const tokens = await asked(issuer, () =>
        authorizationCodeGrant(configuration, returned, {
          expectedState: started.state,
          expectedNonce: started.nonce,
          pkceCodeVerifier: started.verifier,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims()
      if (claims === undefined || tokens.id_token === undefined) throw new ProviderFault('refused', 'no_id_token')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        idToken: tokens.id_token,
        verifiedEmail: async () => {
          const isSaid = claims['email'] !== undefined && claims['email_verified'] !== undefined
          const { email, email_verified } =
            isSaid || configuration.serverMetadata().userinfo_endpoint === undefined
              ? { email: claims['email'], email_verified: claims['email_verified'] }
              : await asked(issuer, () => fetchUserInfo(configuration, tokens.access_token, claims.sub))
          return email_verified === true && typeof email === 'string' ? email : null
        },
      }
    },
    signOutAddress: async (session) => {
      const metadata = await recent().catch(() => null)
      if (metadata?.end_session_endpoint === undefined || metadata.issuer !== session.issuer) return null
      return buildEndSessionUrl(configured(metadata), {
        id_token_hint: session.idToken,
        post_logout_redirect_uri: session.returnTo,
      }).href
    },
    judgeSignOut: async (token) => {
      const { issuer: named, jwks_uri: uri } = await recent()
      if (uri === undefined) throw new ProviderFault('refused', 'no_keys')
      const judged = { issuer: named, audience: clientId, tolerance: TOLERANCE, limit: LIMIT }
      if (signOuts?.uri !== uri) signOuts = { uri, judge: signOutTokens(uri, judged) }
      return signOuts.judge(token)
    },
  }
}
