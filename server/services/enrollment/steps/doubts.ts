import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { AddressAdapter, PostalAddress } from '../../../adapters/address.adapter.ts'
import type { DeliverabilityAdapter } from '../../../adapters/deliverability.adapter.ts'

/** How a doubt was met: the problem that is left, and what is noted beside the section. */
export interface Met<Notes> {
  problems: FieldError[]
  notes: Notes
}

interface Asked {
  kind: ContactKind
  contact: string | undefined
  /** Proved by a one-time code, or known to be right: nobody is asked. */
  verified: boolean
  skip: boolean
}

/** Whether mail or calls arrive, unless a code has proved it or the person does not want it checked. */
export const meetContact = async (
  deliverability: DeliverabilityAdapter,
  { kind, contact, verified, skip }: Asked,
): Promise<Met<{ verified: boolean; skipped: boolean }>> => {
  if (contact === undefined || contact === '') return { problems: [], notes: { verified: false, skipped: false } }
  const problem = verified || skip ? null : await deliverability[kind](contact)
  return { problems: problem === null ? [] : [problem], notes: { verified, skipped: skip && !verified } }
}

/**
 * What an address is refused for. Doubts do not count where the person wants it used as entered, which is noted; an
 * address that contradicts itself is refused in any case.
 */
export const meetAddress = async (
  addresses: AddressAdapter,
  address: PostalAddress,
  asEntered: boolean,
): Promise<Met<{ address_as_entered?: true }>> => {
  if (address.address1 === undefined) return { problems: [], notes: {} }
  const problems = await addresses.check(address)
  if (!asEntered) return { problems, notes: {} }
  const refused = problems.filter(({ is_valid }) => is_valid !== false)
  return { problems: refused, notes: refused.length < problems.length ? { address_as_entered: true } : {} }
}
