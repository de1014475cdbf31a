import type * as library from '@simplewebauthn/browser'
import { CallProblem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'

type Library = typeof library
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']

interface Credential {
  id: string
  rawId: string
  response: object
  clientExtensionResults: object
}

/** A credential as the contract carries it. */
const sent = ({ id, rawId, response, clientExtensionResults }: Credential) => ({
  id,
  rawId,
  type: 'public-key' as const,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
})

/** What the person's device signs; that they have turned it away, or it cannot, is said in words. */
const byDevice = async (sign: (library: Library) => Promise<Credential>) => {
  const loaded = await import('@simplewebauthn/browser')
  try {
    return sent(await sign(loaded))
  } catch {
    throw new CallProblem({ kind: 'refused', message: m.access_passkey_cancelled(), errors: [] })
  }
}

/** Signs with a passkey that the device keeps, as the server asked. Throws `CallProblem`. */
export const signedByDevice = (options: object) =>
  byDevice(({ startAuthentication }) => startAuthentication({ optionsJSON: options as RequestOptions }))

/** Makes a passkey, as the server asked. Throws `CallProblem`. */
export const madeByDevice = (options: object) =>
  byDevice(({ startRegistration }) => startRegistration({ optionsJSON: options as CreationOptions }))
