import { assign, setup } from 'xstate'
import type { PaymentInfo, PaymentMethod } from '#schemas/calls/billing.calls.ts'
import type { SavedBank, SavedCard } from '#schemas/calls/existing.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/typed.calls.ts'
import { type BillingContext, checkBilling, paymentChoices } from '#schemas/steps/billing.rules.ts'
import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { problemGuards, saveFailed } from './step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from './step.types.ts'

export interface BillingAddress {
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

export interface LoadedBilling {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  /** What the server prescribes; `cc` lets the person take EFT instead. */
  prescribed: PaymentMethod
  billDates: number[]
  states: { name: string; abbrev: string }[]
  /** How the charge appears on statements; formatted text. */
  billingText: string
  /** The applicant's address, for "Choose physical address"; null where none is saved. */
  physicalAddress: BillingAddress | null
  saved: PaymentInfo | null
  /** Cards and accounts on file of an existing member; empty for everybody else. */
  cards: SavedCard[]
  banks: SavedBank[]
  revision: number
  /** The month in which a card must still be good. */
  today: { year: number; month: number }
}

export type RoutingAnswer = { name: string | null }

interface Context extends StepInput, LoadedBilling {
  chosen: PaymentMethod
  /** The card or account on file that is to pay; null where one is entered. */
  picked: string | null
  draft: PaymentInfo | null
  errors: (FieldError | RuleProblem)[]
  problem: Problem | null
  routing: string
  /** In upper case where the directory knows the bank; empty where it does not. */
  bankName: string
  routingProblem: FieldError | null
}

export const billingContextOf = (context: LoadedBilling): BillingContext => ({
  ...context.today,
  // The number of one on file with the member is not lent to one that is entered.
  cardOnFile: context.saved?.payment_method === 'cc' && context.saved.card_id === undefined,
  accountOnFile: context.saved?.payment_method === 'eft' && context.saved.bank_id === undefined,
  alsoRequired: context.fields.filter((field) => field.required).map((field) => field.field_name),
})

/** The cards or accounts on file that a way of payment may be paid with, by id. */
export const onFileFor = ({ cards, banks }: Pick<LoadedBilling, 'cards' | 'banks'>, method: PaymentMethod): string[] =>
  method === 'cc' ? cards.map((card) => card.card_id) : method === 'eft' ? banks.map((bank) => bank.bank_id) : []

/** What the draft says, else the first on file (spec 3, section 4). */
const pickedFirst = (loaded: LoadedBilling, method: PaymentMethod): string | null => {
  const { saved } = loaded
  if (saved?.payment_method === method) return saved.card_id ?? saved.bank_id ?? null
  return onFileFor(loaded, method)[0] ?? null
}

const chosenFirst = ({ saved, prescribed }: LoadedBilling): PaymentMethod => {
  const method = saved?.payment_method ?? prescribed
  return paymentChoices(prescribed).includes(method) ? method : prescribed
}

export const billingMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
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
}).createMachine({
  id: 'billing',
  description: 'How the plans are paid: a card, a bank account, or in a way that only needs to be explained.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    prescribed: 'eft',
    billDates: [],
    states: [],
    billingText: '',
    physicalAddress: null,
    saved: null,
    cards: [],
    banks: [],
    revision: 0,
    today: { year: 0, month: 1 },
    chosen: 'eft',
    picked: null,
    draft: null,
    errors: [],
    problem: null,
    routing: '',
    bankName: '',
    routingProblem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the way of payment, the fields and what is saved.',
      tags: 'busy',
      invoke: {
        id: 'loadBilling',
        src: 'loadBilling',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, enrollType: context.facts.enrollType }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({
            ...event.output,
            chosen: chosenFirst(event.output),
            picked: pickedFirst(event.output, chosenFirst(event.output)),
            routing: event.output.saved?.routing_number ?? '',
            bankName: event.output.saved?.bank_name ?? '',
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The way of payment could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'billing.retry': 'loading' },
    },
    editing: {
      description: 'The person enters a card or a bank account, or reads how the plans are paid.',
      tags: 'editing',
      initial: 'entering',
      on: {
        'billing.choose': [
          {
            guard: { type: 'isOffered', params: ({ event }) => ({ method: event.method }) },
            description: 'What is looked up for the other way of payment is not waited for.',
            target: '.entering',
            actions: assign(({ context, event }) => ({
              chosen: event.method,
              picked: pickedFirst(context, event.method),
              errors: [],
              problem: null,
            })),
          },
          {
            description: 'The plans fix the way of payment: it stays, and the page says so.',
            actions: assign({ errors: [wrong('payment_method', 'error_payment_method_fixed')] }),
          },
        ],
        'billing.pick': [
          {
            guard: { type: 'isOnFile', params: ({ event }) => event },
            description: 'A card or account on file pays; taking it back opens the form for a new one.',
            target: '.entering',
            actions: assign(({ event }) => ({ picked: event.id, errors: [], problem: null })),
          },
          { description: 'It is not on file; what was picked stays.' },
        ],
        'billing.routingEntered': {
          target: '.lookingUp',
          actions: assign(({ event }) => ({ routing: event.routing, bankName: '', routingProblem: null })),
        },
        'billing.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ info: event.info }) },
            target: 'saving',
            actions: assign(({ event }) => ({ draft: event.info, errors: [], problem: null })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({
              errors: checkBilling(event.info, billingContextOf(context)),
              problem: null,
            })),
          },
        ],
      },
      states: {
        entering: { description: 'No routing number is being looked up.' },
        lookingUp: {
          description: 'The bank of the routing number is looked up; the form can be filled in meanwhile.',
          tags: 'looking',
          invoke: {
            id: 'lookUpRouting',
            src: 'lookUpRouting',
            input: ({ context }) => ({ routing: context.routing }),
            onDone: {
              target: 'entering',
              actions: assign({ bankName: ({ event }) => event.output.name?.toUpperCase() ?? '' }),
            },
            onError: {
              target: 'entering',
              description: 'The number cannot be one, or the look-up failed: the message shows, the name is cleared.',
              actions: assign({
                bankName: '',
                routingProblem: ({ event }) => fieldErrors(event.error)[0] ?? null,
              }),
            },
          },
        },
      },
    },
    saving: {
      description: 'The payment details go to the server; the security code is checked and forgotten.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveBilling',
          src: 'saveBilling',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            info: context.draft ?? { payment_method: context.chosen },
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: saveFailed('editing'),
        },
        {
          id: 'screenshot',
          src: 'screenshot',
          input: ({ context }) => ({ enrollmentId: context.enrollmentId, name: 'billing_info' as const }),
          onError: {},
        },
      ],
    },
    conflict: {
      description: 'Payment details were saved in another tab meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'billing.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => ({
            revision: context.problem?.revision ?? context.revision,
            problem: null,
          })),
        },
        'billing.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'The payment details are saved.', type: 'final' },
  },
  output: { step: 'billing' },
})
