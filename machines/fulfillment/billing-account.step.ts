import { type SnapshotFrom, getInitialSnapshot, getNextSnapshot } from 'xstate'
import {
  type BillingAccountContext,
  type BillingAccountEvent,
  type BillingAccountInput,
  billingAccountMachine,
} from './billing-account.machine.ts'

export type BillingAccountState = SnapshotFrom<typeof billingAccountMachine>['value']

/** A billing account as it is kept between two events. */
export interface KeptBillingAccount {
  state: BillingAccountState
  context: BillingAccountContext
}

const kept = ({ value, context }: SnapshotFrom<typeof billingAccountMachine>): KeptBillingAccount => ({
  state: value,
  context,
})

export const begunBillingAccount = (input: BillingAccountInput): KeptBillingAccount =>
  kept(getInitialSnapshot(billingAccountMachine, input))

/** What an event makes of a billing account, as the chart decides; the same where the chart has no answer to it. */
export const stepBillingAccount = (
  { state, context }: KeptBillingAccount,
  event: BillingAccountEvent,
): KeptBillingAccount =>
  kept(getNextSnapshot(billingAccountMachine, billingAccountMachine.resolveState({ value: state, context }), event))

/** Whether the same premium is tried again after an event because money was missing: the account is left alone until then. */
export const waitsForMoney = (before: KeptBillingAccount, event: BillingAccountEvent): boolean => {
  const { state, context } = stepBillingAccount(before, event)
  return state === 'due' && context.tries > before.context.tries
}
