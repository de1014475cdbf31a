import { assign, setup } from 'xstate'
import { model } from '#machines/support/model.ts'

const STEPS = [
  'personal',
  'contact',
  'employer',
  'dependents',
  'health',
  'beneficiaries',
  'plan',
  'billing',
  'documents',
  'consent',
] as const
const LAST = STEPS.length - 1
const TRIES = 3

const wizard = setup({
  types: {} as {
    context: { furthest: number; returning: boolean; tries: number }
    events:
      | { type: 'start' | 'change' | 'back' | 'forward' | 'later' | 'resume' | 'close' | 'retry' | 'correct' }
      | { type: 'next'; valid: boolean }
      | { type: 'edit'; step: number }
      | { type: 'saved' | 'refused' | 'broken' }
  },
  guards: {
    isValid: ({ event }) => event.type === 'next' && event.valid,
    isReturning: ({ context }) => context.returning,
    hasBeenFurther: ({ context }, { step }: { step: number }) => !context.returning && step < context.furthest,
    mayRetry: ({ context }) => context.tries < TRIES,
    isStep: ({ event }, { step }: { step: number }) => event.type === 'edit' && event.step === step,
  },
  actions: {
    forget: assign({ furthest: 0, returning: false, tries: 0 }),
    begin: assign({ tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    goOn: assign({
      tries: 0,
      furthest: ({ context }, { step }: { step: number }) => Math.max(context.furthest, Math.min(step + 1, LAST)),
    }),
    arrive: assign({ furthest: LAST, returning: false, tries: 0 }),
    comeBack: assign({ returning: true }),
  },
})

const later = { target: '#wizard.parked', actions: 'forget' } as const

const step = (index: number) => {
  const before = index === 0 ? '#wizard.welcome' : `#wizard.${STEPS[index - 1]}`
  const after = index === LAST ? '#wizard.review' : `#wizard.${STEPS[index + 1]}`
  const next = [{ guard: 'isValid', target: 'saving' } as const, { target: 'invalid' } as const]
  const back = [
    { guard: 'isReturning', target: '#wizard.review', actions: 'arrive' } as const,
    index === 0 ? ({ target: before, actions: 'forget' } as const) : { target: before },
  ]
  return wizard.createStateConfig({
    initial: 'editing',
    states: {
      editing: {
        on: {
          next,
          back,
          forward: { guard: { type: 'hasBeenFurther', params: { step: index } }, target: after },
          later,
        },
      },
      invalid: {
        on: { next: next[0], change: { target: 'editing' }, back, later },
      },
      saving: {
        on: {
          saved: [
            { guard: 'isReturning', target: '#wizard.review', actions: 'arrive' },
            { target: after, actions: { type: 'goOn', params: { step: index } } },
          ],
          refused: { target: 'invalid', actions: 'begin' },
          broken: { target: 'failed', actions: 'countTry' },
        },
      },
      failed: {
        on: {
          retry: { guard: 'mayRetry', target: 'saving' },
          correct: { target: 'editing', actions: 'begin' },
          later: [{ guard: 'mayRetry' }, later],
        },
      },
    },
  })
}

/**
 * A wizard of ten steps, each saved with up to three tries, with Back, corrections from the review and a signature at
 * the end: exactly 534 reachable states. Answers of the server are plain events, so that `createTestModel` reads it too.
 */
export const wizard534Machine = wizard.createMachine({
  id: 'wizard',
  context: { furthest: 0, returning: false, tries: 0 },
  initial: 'welcome',
  states: {
    welcome: { on: { start: { target: STEPS[0] } } },
    ...Object.fromEntries(STEPS.map((name, index) => [name, step(index)])),
    review: {
      on: {
        edit: STEPS.map((name, index) => ({
          guard: { type: 'isStep' as const, params: { step: index } },
          target: name,
          actions: 'comeBack' as const,
        })),
        next: { guard: 'isValid', target: 'signing' },
        back: { target: STEPS[LAST] },
        later,
      },
    },
    signing: {
      on: {
        next: [{ guard: 'isValid', target: 'submitting' }, { target: 'unsigned' }],
        back: { target: 'review' },
        later,
      },
    },
    unsigned: { on: { next: { guard: 'isValid', target: 'submitting' }, back: { target: 'review' } } },
    submitting: {
      on: {
        saved: { target: 'receipt', actions: 'begin' },
        refused: { target: 'declined', actions: 'begin' },
        broken: { target: 'failed', actions: 'countTry' },
      },
    },
    failed: {
      on: {
        retry: { guard: 'mayRetry', target: 'submitting' },
        correct: { target: 'review', actions: 'begin' },
        later: [{ guard: 'mayRetry' }, later],
      },
    },
    declined: { on: { correct: { target: 'review' }, later } },
    parked: { on: { resume: { target: 'welcome' }, close: { target: 'abandoned' } } },
    receipt: { type: 'final' },
    abandoned: { type: 'final' },
  },
})

export const wizard534Model = model(wizard534Machine, {
  inputs: [undefined],
  events: { next: [{ valid: true }, { valid: false }], edit: STEPS.map((_, index) => ({ step: index })) },
  outcomes: {},
  never: {
    'goes past the review unseen': ({ context, value }) => value === 'signing' && context.furthest < LAST,
  },
})
