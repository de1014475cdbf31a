import type * as library from '@simplewebauthn/browser'
import { deskAccessMachine } from '#machines/desk/desk-access/desk-access.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
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
    signOut: callActor<void>(async (_, signal) => {
      await send('POST staff/sign-out', { signal })
    }),
  },
})
