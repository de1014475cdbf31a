import { assign, setup } from 'xstate'
import type { PaymentInfo, PaymentMethod } from '#schemas/calls/enrollment/billing.calls.ts'
import { checkBilling, paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { problemGuards } from '../step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from '../step.types.ts'
import {
  type BillingStepContext,
  type LoadedBilling,
  type RoutingAnswer,
  billingContextOf,
  onFileFor,
} from './billing.context.ts'

/** What the step knows, asks of others, tells apart and does; its states are in the machine. */
export const billingSetup = setup({
  types: {} as {
    input: StepInput
    context: BillingStepContext
    events:
      | { type: 'billing.choose'; method: PaymentMethod }
      | { type: 'billing.pick'; id: string | null }
      | { type: 'billing.routingEntered'; routing: string }
      | { type: 'billing.submit'; info: PaymentInfo }
      | { type: 'billing.retry' }
      | { type: 'billing.keepMine' }
      | { type: 'billing.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked' | 'looking'
  },
  actors: {
    loadBilling: unprovided<LoadedBilling, LoadStep>('loadBilling'),
    lookUpRouting: unprovided<RoutingAnswer, { routing: string }>('lookUpRouting'),
    saveBilling: unprovided<{ revision: number }, { enrollmentId: string; revision: number; info: PaymentInfo }>(
      'saveBilling',
    ),
    screenshot,
  },
  guards: {
    isOffered: ({ context }, { method }: { method: PaymentMethod }) =>
      paymentChoices(context.prescribed).includes(method),
    isOnFile: ({ context }, { id }: { id: string | null }) =>
      id === null || onFileFor(context, context.chosen).includes(id),
    isWhole: ({ context }, { info }: { info: PaymentInfo }) =>
      checkBilling(info, billingContextOf(context)).length === 0,
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
  },
})
