import { assign, setup } from 'xstate'

/** What a delivery begins with: one version of an enrollment, for one destination. */
export interface FulfillmentInput {
  /** The enrollment asks for a signature. */
  needsSignature: boolean
  signed: boolean
  /** The destination says whether it took what it got. */
  expectsAnswer: boolean
}

export interface FulfillmentContext extends FulfillmentInput {
  /** SHA-256 of the file that it is in: what was made once is what is sent, however often. */
  file: string | null
  /** SHA-256 of what was sent; more than one would be two different contents. */
  sent: readonly string[]
  /** The destination has it and has not rejected it: a later version is a change of it. */
  held: boolean
  /** The time that its state may take is over. */
  overdue: boolean
  /** The operator has been told that it needs attention. */
  raised: boolean
}

export type FulfillmentEvent =
  | { type: 'signature.given' }
  | { type: 'file.made'; hash: string }
  | { type: 'file.refused' }
  | { type: 'file.sent'; hash: string }
  | { type: 'file.failed' }
  | { type: 'answer.accepted' }
  | { type: 'answer.changed' }
  | { type: 'answer.rejected' }
  | { type: 'enrollment.corrected' }
  | { type: 'enrollment.cancelled'; neverInForce: boolean }
  | { type: 'coverage.began' }
  | { type: 'time.over' }
  /** The operator has it tried again: by the same file, or in a new one. */
  | { type: 'retry.asked'; sameFile: boolean }

/** What a cancellation does to what the receiver has been told of. */
const ending = [
  {
    guard: { type: 'neverInForce' as const, params: ({ event }: { event: { neverInForce: boolean } }) => event },
    target: 'cancelled',
    description: 'Before the first covered day: as if it had never been in force.',
  },
  { target: 'terminated', description: 'Covered until the day on which it ends.' },
]

/** A file that has gone is noted; another content under its name is never taken for it. */
const going = (target: 'sent' | 'corrected') => [
  {
    guard: { type: 'isThatFile' as const, params: ({ event }: { event: { hash: string } }) => event },
    target,
    actions: [
      'begin' as const,
      { type: 'noteSent' as const, params: ({ event }: { event: { hash: string } }) => event },
    ],
  },
  { actions: 'raise' as const, description: 'Another content under its name is never taken for it.' },
]

/** A later version has taken its place; an answer to it may still come. */
const over = {
  on: {
    'answer.rejected': {
      actions: 'noteRejected' as const,
      description: 'The later version is new to the destination.',
    },
  },
}

export const fulfillmentMachine = setup({
  types: {} as {
    input: FulfillmentInput
    context: FulfillmentContext
    events: FulfillmentEvent
  },
  guards: {
    isUnsigned: ({ context }) => context.needsSignature && !context.signed,
    isThatFile: ({ context }, { hash }: { hash: string }) => context.file === hash,
    getsNoAnswer: ({ context }) => !context.expectsAnswer,
    isSameFile: ({ context }, { sameFile }: { sameFile: boolean }) =>
      sameFile && context.file !== null && context.sent.length === 0,
    neverInForce: (_, { neverInForce }: { neverInForce: boolean }) => neverInForce,
  },
  actions: {
    sign: assign({ signed: true }),
    keepFile: assign({ file: (_, { hash }: { hash: string }) => hash }),
    noteSent: assign({
      sent: ({ context }, { hash }: { hash: string }) =>
        context.sent.includes(hash) ? context.sent : [...context.sent, hash],
      held: true,
    }),
    noteRejected: assign({ held: false }),
    forgetFile: assign({ file: null, sent: [] }),
    noteOverdue: assign({ overdue: true }),
    raise: assign({ raised: true }),
    begin: assign({ overdue: false, raised: false }),
  },
}).createMachine({
  id: 'fulfillment',
  description:
    'What becomes of a submitted enrollment at one destination: it waits for its signature, goes out in a file, and is accepted or rejected. The server keeps the state and steps it.',
  context: ({ input }) => ({ ...input, file: null, sent: [], held: false, overdue: false, raised: false }),
  initial: 'submitted',
  on: {
    'time.over': { actions: ['noteOverdue', 'raise'], description: 'Too long in this state: the operator is told.' },
  },
  states: {
    submitted: {
      description: 'Just submitted, in the same transaction.',
      always: [{ guard: 'isUnsigned', target: 'waitingForSignature' }, { target: 'released' }],
    },
    waitingForSignature: {
      description: 'Nothing leaves before the applicant has signed.',
      on: {
        'signature.given': { target: 'released', actions: ['sign', 'begin'] },
        'enrollment.corrected': 'corrected',
        'enrollment.cancelled': { target: 'cancelled', description: 'Nobody was told of it, so nobody is told.' },
      },
    },
    released: {
      description: 'It may go: with the next file of its destination.',
      on: {
        'file.made': {
          target: 'packed',
          actions: { type: 'keepFile', params: ({ event }) => event },
        },
        'file.refused': { target: 'rejected', description: 'The format cannot say it; it names what is wrong.' },
        'file.failed': { target: 'rejected', description: 'The file could not be made, however often it was tried.' },
        'enrollment.corrected': { target: 'corrected', description: 'The corrected version goes in its place.' },
        'enrollment.cancelled': { target: 'cancelled', description: 'Nobody was told of it, so nobody is told.' },
      },
    },
    packed: {
      description: 'In a file that has its control number: from now on every attempt sends these bytes.',
      on: {
        'file.sent': going('sent'),
        'file.failed': { target: 'rejected', description: 'The receiver refuses it for good, or cannot be reached.' },
        'enrollment.corrected': 'overtaken',
        'enrollment.cancelled': 'overtaken',
      },
    },
    overtaken: {
      description: 'In a file that still goes, for others are in it too. The later version waits until it has gone.',
      on: {
        'file.sent': going('corrected'),
        'file.failed': { target: 'corrected', description: 'It never arrived: the later version is the first.' },
      },
    },
    sent: {
      description: 'The destination has it; whether it took it is not known yet.',
      on: {
        'file.sent': [
          {
            guard: { type: 'isThatFile', params: ({ event }) => event },
            description: 'Sent once more after a crash: the same bytes under the same name.',
          },
          { actions: 'raise', description: 'Another content under its name is never taken for it.' },
        ],
        'answer.accepted': 'accepted',
        'answer.changed': 'acceptedWithChanges',
        'answer.rejected': 'rejected',
        'coverage.began': { guard: 'getsNoAnswer', target: 'effective' },
        'enrollment.corrected': 'corrected',
        'enrollment.cancelled': ending,
      },
    },
    accepted: {
      description: 'The destination took it.',
      entry: 'begin',
      on: {
        'answer.rejected': { target: 'rejected', description: 'It thought better of it.' },
        'coverage.began': 'effective',
        'enrollment.corrected': 'corrected',
        'enrollment.cancelled': ending,
      },
    },
    acceptedWithChanges: {
      description: 'The destination took it and noted errors: not to be sent again.',
      entry: 'begin',
      on: {
        'answer.rejected': { target: 'rejected', description: 'It thought better of it.' },
        'coverage.began': 'effective',
        'enrollment.corrected': 'corrected',
        'enrollment.cancelled': ending,
      },
    },
    rejected: {
      description: 'It was not taken, and the reason is known. The operator is told at once.',
      entry: ['raise', 'noteRejected'],
      on: {
        'retry.asked': [
          {
            guard: { type: 'isSameFile', params: ({ event }) => event },
            target: 'packed',
            actions: 'begin',
            description: 'It never arrived: the same bytes go once more.',
          },
          { target: 'released', actions: ['forgetFile', 'begin'], description: 'It goes in a new file.' },
        ],
        'enrollment.corrected': { target: 'corrected', description: 'The corrected version goes in its place.' },
        'enrollment.cancelled': 'cancelled',
      },
    },
    effective: {
      description: 'The coverage has begun.',
      on: { 'enrollment.corrected': 'corrected', 'enrollment.cancelled': ending },
    },
    corrected: { description: 'A later version of the enrollment has taken its place.', ...over },
    cancelled: { description: 'It is as if it had never been in force.', ...over },
    terminated: { description: 'The coverage has ended.', ...over },
  },
})
