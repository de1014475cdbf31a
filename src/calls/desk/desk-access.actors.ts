import { type ReturnedSignIn, deskAccessMachine } from '#machines/desk/desk-access/desk-access.machine.ts'
import { type DeskSession, deskPagePattern } from '#schemas/calls/desk/desk-access.calls.ts'
import { leavePage } from '../../browser/leave-page.ts'
import { callActor } from '../call-actor.ts'
import { madeByDevice, signedByDevice } from '../passkey-device.ts'
import { send } from '../send.ts'

/** The page of the desk that is open, to come back to. */
const openPage = (): string => (new RegExp(deskPagePattern, 'u').test(location.pathname) ? location.pathname : '/desk')

export const providedDeskAccessMachine = deskAccessMachine.provide({
  actors: {
    getSession: callActor<DeskSession>((_, signal) => send('GET staff/get-session', { signal, quiet: true })),
    signInDemo: callActor<DeskSession, { staff: string }>(({ staff }, signal) =>
      send('POST staff/sign-in-demo', { body: { staff }, signal }),
    ),
    signInByPasskey: callActor<DeskSession>(async (_, signal) => {
      const { options } = await send('POST staff/begin-sign-in', { signal, quiet: true })
      return send('POST staff/sign-in', { body: { response: await signedByDevice(options) }, signal })
    }),
    setUpPasskey: callActor<DeskSession, { invitation: string }>(async ({ invitation }, signal) => {
      const { options } = await send('POST staff/begin-passkey', { body: { invitation }, signal, quiet: true })
      return send('POST staff/save-passkey', { body: { invitation, response: await madeByDevice(options) }, signal })
    }),
    beginAtProvider: callActor<{ address: string }, { again: boolean }>(({ again }, signal) =>
      send('POST staff/begin-provider-sign-in', { body: { origin: location.origin, page: openPage(), again }, signal }),
    ),
    // The provider may take its time with each of four answers.
    finishAtProvider: callActor<{ session: DeskSession; page: string }, ReturnedSignIn>((body, signal) =>
      send('POST staff/provider-sign-in', { body, signal, timeout: 30_000 }),
    ),
    leave: callActor<void, { address: string }>(({ address }, signal) => leavePage(address, signal)),
    signOut: callActor<{ address: string | null }>(async (_, signal) => {
      const { address } = await send('POST staff/sign-out', { signal })
      return { address }
    }),
  },
})
