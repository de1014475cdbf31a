import { assign, setup } from 'xstate'

/** What the card or bank account begins with that the premiums of an enrollment are taken from. */
export interface BillingAccountInput {
  /** The enrollment asks for a signature. */
  needsSignature: boolean
  signed: boolean
  /** An entry of nothing goes first and proves a bank account. */
  prenotes: boolean
}

export interface BillingAccountContext extends BillingAccountInput {
  /** How often the premium that comes next came back for want of money. */
  tries: number
  /** A premium was debited that has not come back. */
  hasTaken: boolean
  /** A debit is at the bank, which may still come back, or a charge at the card provider. */
  underWay: boolean
  /** What is under way is of the card or account that paid before. */
  ofBefore: boolean
  /** The reason of the last return, R01 to R85, or the card provider's. */
  code: string | null
  /** The operator is to look at it. */
  raised: boolean
}

/** How a return is taken: for want of money it is tried again, for anything else the account is left alone. */
export type ReturnedFor = 'no_funds' | 'other'

export type BillingAccountEvent =
  | { type: 'signature.given' }
  /** The entry that is due is in a file for the bank, or the card provider is asked. */
  | { type: 'entry.filed' }
  /** The card provider has taken a premium. */
  | { type: 'charge.taken' }
  /** `left`: money of another premium was taken and stays. `late`: the debit had counted as taken. */
  | { type: 'entry.returned'; code: string; reason: ReturnedFor; left: boolean; late: boolean }
  /** The entry that is due cannot be written: its name or number is none that the bank's file has a place for. */
  | { type: 'entry.refused' }
  /** The time in which it would have come back is over. */
  | { type: 'time.over' }
  /** The bank said what to write differently: that was kept before. */
  | { type: 'account.changed' }
  /** The applicant pays by another card or account from now on. */
  | { type: 'payment.changed'; prenotes: boolean }
  /** The operator has spoken with the account holder: it is debited again. */
  | { type: 'retry.asked' }
  | { type: 'enrollment.cancelled' }
  /** The operator has returned what was taken. */
  | { type: 'refund.made' }

/** Nacha lets a debit be tried again twice. */
const MOST_TRIES = 2

const ending = [
  { guard: 'hasMoney' as const, target: 'refunding', description: 'What was taken is the member’s again.' },
  { target: 'stopped', description: 'Nothing was taken.', actions: 'settle' as const },
]

const change = { type: 'change' as const, params: ({ event }: { event: { prenotes: boolean } }) => event }
const proves = { type: 'provesOther' as const, params: ({ event }: { event: { prenotes: boolean } }) => event }
const provingOther = [
  { guard: proves, target: 'unproved', description: 'The other account is proved first.', actions: change },
  { target: 'due', actions: change },
]

const proveOrDebit = [{ guard: 'provesFirst' as const, target: 'unproved' }, { target: 'due' }]

export const billingAccountMachine = setup({
  types: {} as {
    input: BillingAccountInput
    context: BillingAccountContext
    events: BillingAccountEvent
  },
  guards: {
    isUnsigned: ({ context }) => context.needsSignature && !context.signed,
    provesFirst: ({ context }) => context.prenotes,
    // What comes back late is another premium: the one that is under way stays so.
    isOfBefore: ({ context }, { late }: { late: boolean }) => context.ofBefore && !late,
    isProvedAfterBefore: ({ context }, { late }: { late: boolean }) => context.ofBefore && !late && context.prenotes,
    hasMoney: ({ context }) => context.hasTaken || context.underWay,
    provesOther: (_, { prenotes }: { prenotes: boolean }) => prenotes,
    isAllBack: (_, { left }: { left: boolean }) => !left,
    mayTryAgain: ({ context }, { reason, late }: { reason: ReturnedFor; late: boolean }) =>
      reason === 'no_funds' && !late && context.tries < MOST_TRIES,
  },
  actions: {
    sign: assign({ signed: true }),
    send: assign({ underWay: true, ofBefore: false, code: null }),
    replace: assign({ ofBefore: true }),
    noteReturn: assign((_, { code, left }: { code: string; left: boolean }) => ({
      underWay: false,
      code,
      hasTaken: left,
    })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    take: assign({ hasTaken: true, tries: 0, underWay: false, ofBefore: false }),
    raise: assign({ raised: true }),
    settle: assign({ raised: false }),
    begin: assign({ tries: 0, code: null, raised: false, ofBefore: false }),
    change: assign((_, { prenotes }: { prenotes: boolean }) => ({ prenotes, tries: 0, code: null, raised: false })),
  },
}).createMachine({
  id: 'billing-account',
  description:
    'The card or bank account that premiums are taken from: a bank account is proved first, each premium is taken on its day, tried again where money was missing, and the account is left alone where the bank says no. The server keeps the state and steps it.',
  context: ({ input }) => ({
    ...input,
    tries: 0,
    hasTaken: false,
    underWay: false,
    ofBefore: false,
    code: null,
    raised: false,
  }),
  initial: 'submitted',
  states: {
    submitted: {
      description: 'Just submitted, in the same transaction.',
      always: [{ guard: 'isUnsigned', target: 'waitingForSignature' }, ...proveOrDebit],
    },
    waitingForSignature: {
      description: 'Nothing is debited before the applicant has signed.',
      on: {
        'signature.given': [
          { guard: 'provesFirst', target: 'unproved', actions: 'sign' },
          { target: 'due', actions: 'sign' },
        ],
        'payment.changed': { actions: change },
        'enrollment.cancelled': 'stopped',
      },
    },
    unproved: {
      description: 'A prenote goes with the next file.',
      on: {
        'entry.filed': 'proving',
        'entry.refused': 'failed',
        'payment.changed': provingOther,
        'enrollment.cancelled': ending,
      },
    },
    proving: {
      description: 'The prenote is at the bank: no answer within three bank days is a good one.',
      on: {
        'time.over': 'due',
        'account.changed': { target: 'unproved', description: 'As the bank wrote it, it is proved once more.' },
        'entry.returned': {
          target: 'failed',
          actions: { type: 'noteReturn', params: ({ event }) => event },
        },
        'payment.changed': provingOther,
        'enrollment.cancelled': ending,
      },
    },
    due: {
      description: 'The premium that comes next goes with the file of its day.',
      on: {
        'entry.filed': { target: 'pending', actions: 'send' },
        'entry.refused': 'failed',
        'entry.returned': {
          target: 'failed',
          description: 'A debit of before comes back late: the account holder says that it was not authorized.',
          actions: { type: 'noteReturn', params: ({ event }) => event },
        },
        'payment.changed': provingOther,
        'enrollment.cancelled': ending,
      },
    },
    pending: {
      description: 'The debit is at the bank, and may come back; or the card provider is asked.',
      on: {
        'charge.taken': { target: 'due', actions: 'take' },
        'payment.changed': {
          description: 'What is under way goes on; the next premium is of the other one.',
          actions: [change, 'replace'],
        },
        'time.over': { target: 'due', actions: 'take', description: 'It stays: the next premium comes next.' },
        'entry.returned': [
          {
            guard: { type: 'isProvedAfterBefore', params: ({ event }) => event },
            target: 'unproved',
            description: 'It was of what paid before: the other account is proved now.',
            actions: [{ type: 'noteReturn', params: ({ event }) => event }, 'begin'],
          },
          {
            guard: { type: 'isOfBefore', params: ({ event }) => event },
            target: 'due',
            description: 'It was of what paid before: the other one is asked at once, which is no second try.',
            actions: [{ type: 'noteReturn', params: ({ event }) => event }, 'begin'],
          },
          {
            guard: { type: 'mayTryAgain', params: ({ event }) => event },
            target: 'due',
            description: 'Money was missing: it is tried again.',
            actions: [{ type: 'noteReturn', params: ({ event }) => event }, 'countTry'],
          },
          {
            target: 'failed',
            actions: { type: 'noteReturn', params: ({ event }) => event },
          },
        ],
        'enrollment.cancelled': { target: 'refunding', description: 'What the bank takes now is the member’s again.' },
      },
    },
    failed: {
      description: 'The bank said no. Nothing is debited until somebody has spoken with the account holder.',
      entry: 'raise',
      on: {
        'retry.asked': [
          { guard: 'provesFirst', target: 'unproved', actions: 'begin' },
          { target: 'due', actions: 'begin' },
        ],
        'entry.returned': {
          description: 'Another debit comes back as well.',
          actions: { type: 'noteReturn', params: ({ event }) => event },
        },
        'payment.changed': provingOther,
        'enrollment.cancelled': ending,
      },
    },
    refunding: {
      description:
        'The enrollment is cancelled and money was taken: a card is given it back, of an account the operator is told what to return.',
      entry: 'raise',
      on: {
        'charge.taken': { actions: ['take'], description: 'The provider took it before it knew.' },
        'entry.returned': [
          {
            guard: { type: 'isAllBack', params: ({ event }) => event },
            target: 'stopped',
            description: 'The bank has given it back already.',
            actions: [{ type: 'noteReturn', params: ({ event }) => event }, 'settle'],
          },
          { actions: { type: 'noteReturn', params: ({ event }) => event } },
        ],
        'refund.made': { target: 'stopped', actions: 'settle' },
      },
    },
    stopped: { description: 'Nothing is debited any more, and nothing is owed.' },
  },
})
