import type { OpenInput, Opened, SignInput, SigningInput } from '#machines/enrollment/signing/signing.context.ts'
import { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { copiedSections } from './enrollment-copy.ts'
import { loadNames } from './listed-names.ts'

/** The page of a link to sign, with its calls. */
export const providedSigningMachine = signingMachine.provide({
  actors: {
    loadSigning: callActor<Signing, SigningInput>(async ({ token }, signal) => {
      const { result } = await send('GET enrollment/get-signing/{token}', { params: { token }, signal })
      return result
    }),
    openSigning: callActor<Opened, OpenInput>(async ({ token, birthdate }, signal) => {
      const { result } = await send('POST enrollment/open-signing', { body: { token, birthdate }, signal })
      const { sections, shown } = copiedSections(result.sections)
      return { ...result, sections, names: await loadNames(shown, signal) }
    }),
    sign: callActor<{ signedOn: string }, SignInput>(async ({ token, birthdate, draft }, signal) => {
      const body = { token, birthdate, ...draft, agreed: [...draft.agreed] }
      const { signed_on } = await send('POST enrollment/sign-policy', { body, signal })
      return { signedOn: signed_on }
    }),
    renewLink: callActor<void, SigningInput>(async ({ token }, signal) => {
      await send('POST enrollment/renew-signing', { body: { token }, signal })
    }),
  },
})
