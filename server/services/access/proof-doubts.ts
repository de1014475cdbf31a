import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, refuseField } from '../../domain/refusals.ts'
import type { Provable, Proofs } from './proofs.service.ts'

const verdictKeys = { wrong: 'error_otp_wrong', expired: 'error_otp_expired', spent: 'error_otp_tries' } as const

/**
 * The refusal of a one-time code that does not prove somebody, to be *returned*, so that the try stays counted; null where
 * it proves them.
 */
export const doubtOf = async (
  proofs: Pick<Proofs, 'verify'>,
  caller: Caller,
  who: Provable,
  otp: string,
): Promise<Refused | null> => {
  const typed = otp.trim()
  const malformed = otpProblem(typed)
  if (malformed !== null) throw refuseField('otp', malformed)
  const verdict = await proofs.verify(caller, who, typed)
  caller.tried({ code: 'proof', right: verdict === 'verified', opened: who.subject })
  return verdict === 'verified' ? null : refuseField('otp', verdictKeys[verdict])
}
