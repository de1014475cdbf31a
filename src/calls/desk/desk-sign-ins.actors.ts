import { type SignInChange, deskSignInsMachine } from '#machines/desk/desk-sign-ins/desk-sign-ins.machine.ts'
import type { SignInList } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskSignInsMachine = deskSignInsMachine.provide({
  actors: {
    getSignIns: callActor<SignInList>((_, signal) => send('GET staff/get-sign-ins', { signal, quiet: true })),
    changeSignIn: callActor<void, SignInChange>(async ({ subject, act }, signal) => {
      await (act.kind === 'give'
        ? send('POST staff/give-sign-in', { body: { subject, way: act.way }, signal })
        : send('POST staff/remove-sign-in-key', { body: { subject, key: act.key }, signal }))
    }),
  },
})
