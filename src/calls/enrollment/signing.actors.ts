import type { SignInput, SigningInput } from '#machines/enrollment/signing/signing.context.ts'
import { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

/** The page of a link to sign, with its calls. */
export const providedSigningMachine = signingMachine.provide({
  actors: {
    loadSigning: callActor<Signing, SigningInput>(async ({ token }, signal) => {
      const { result } = await send('GET enrollment/get-signing/{token}', { params: { token }, signal })
      return result
    }),
    sign: callActor<{ signedOn: string }, SignInput>(async ({ token, draft }, signal) => {
      const body = { token, ...draft, agreed: [...draft.agreed] }
      const { signed_on } = await send('POST enrollment/sign-policy', { body, signal })
      return { signedOn: signed_on }
    }),
    renewLink: callActor<void, SigningInput>(async ({ token }, signal) => {
      await send('POST enrollment/renew-signing', { body: { token }, signal })
    }),
  },
})
