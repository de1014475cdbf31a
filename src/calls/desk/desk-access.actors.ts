import type * as library from '@simplewebauthn/browser'
import { type ReturnedSignIn, deskAccessMachine } from '#machines/desk/desk-access/desk-access.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { type DeskSession, deskPagePattern } from '#schemas/calls/desk/desk-access.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

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
const byDevice = async <Signed>(sign: (library: Library) => Promise<Signed>): Promise<Signed> => {
  const loaded = await import('@simplewebauthn/browser')
  try {
    return await sign(loaded)
  } catch {
    throw new CallProblem({ kind: 'refused', message: m.desk_passkey_cancelled(), errors: [] })
  }
}

/** The page of the desk that is open, to come back to. */
const openPage = (): string => (new RegExp(deskPagePattern, 'u').test(location.pathname) ? location.pathname : '/desk')

/**
 * Leaves this page for another site. It ends with that, unless the person goes back and the browser shows the page as it
 * was left.
 */
const leave = (address: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve()
    }
    window.addEventListener('pageshow', onShown, { signal })
    location.assign(address)
  })

export const providedDeskAccessMachine = deskAccessMachine.provide({
  actors: {
    getSession: callActor<DeskSession>((_, signal) => send('GET staff/get-session', { signal, quiet: true })),
    signInDemo: callActor<DeskSession, { staff: string }>(({ staff }, signal) =>
      send('POST staff/sign-in-demo', { body: { staff }, signal }),
    ),
    signInByPasskey: callActor<DeskSession>(async (_, signal) => {
      const { options } = await send('POST staff/begin-sign-in', { signal, quiet: true })
      const response = await byDevice(({ startAuthentication }) =>
        startAuthentication({ optionsJSON: options as unknown as RequestOptions }),
      )
      return send('POST staff/sign-in', { body: { response: sent(response) }, signal })
    }),
    setUpPasskey: callActor<DeskSession, { invitation: string }>(async ({ invitation }, signal) => {
      const { options } = await send('POST staff/begin-passkey', { body: { invitation }, signal, quiet: true })
      const response = await byDevice(({ startRegistration }) =>
        startRegistration({ optionsJSON: options as unknown as CreationOptions }),
      )
      return send('POST staff/save-passkey', { body: { invitation, response: sent(response) }, signal })
    }),
    beginAtProvider: callActor<{ address: string }, { again: boolean }>(({ again }, signal) =>
      send('POST staff/begin-provider-sign-in', { body: { origin: location.origin, page: openPage(), again }, signal }),
    ),
    // The provider may take its time with each of four answers.
    finishAtProvider: callActor<{ session: DeskSession; page: string }, ReturnedSignIn>((body, signal) =>
      send('POST staff/provider-sign-in', { body, signal, timeout: 30_000 }),
    ),
    leave: callActor<void, { address: string }>(({ address }, signal) => leave(address, signal)),
    signOut: callActor<{ address: string | null }>(async (_, signal) => {
      const { address } = await send('POST staff/sign-out', { signal })
      return { address }
    }),
  },
})
