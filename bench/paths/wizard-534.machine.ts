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
const SECTIONS = [1, 2, 3, 4] as const

const wizard = setup({
  types: {} as {
    context: { returning: boolean }
    events:
      | {
          type: 'start' | 'change' | 'back' | 'help' | 'understood' | 'later' | 'resume' | 'close' | 'retry' | 'correct'
        }
      | { type: 'next'; valid: boolean }
      | { type: 'edit'; step: number }
      | { type: 'open'; section: number }
      | { type: 'saved' | 'refused' | 'broken' }
  },
  guards: {
    isValid: ({ event }) => event.type === 'next' && event.valid,
    isReturning: ({ context }) => context.returning,
    isSection: ({ event }, { section }: { section: number }) => event.type === 'open' && event.section === section,
    isStep: ({ event }, { step }: { step: number }) => event.type === 'edit' && event.step === step,
  },
  actions: {
    arrive: assign({ returning: false }),
    comeBack: assign({ returning: true }),
  },
})

type Target = { target: string; actions?: 'arrive'; guard?: 'isReturning' }

/** Where a step leads: to the review where one came from there to correct something, else on. */
const unlessReturning = (target: string): Target[] => [
  { guard: 'isReturning', target: '#wizard.review', actions: 'arrive' },
  { target },
]

/** Sending, three times at most: after each try that is left without an answer another one, then corrections alone. */
const sending = (saved: Target[], refused: string, correct: string) => {
  const sent = (failed: string) =>
    wizard.createStateConfig({ on: { saved, refused: { target: refused }, broken: { target: failed } } })
  const failed = (again: string) =>
    wizard.createStateConfig({ on: { retry: { target: again }, correct: { target: correct } } })
  return {
    sending: sent('failed'),
    failed: failed('sendingAgain'),
    sendingAgain: sent('failedAgain'),
    failedAgain: failed('sendingLast'),
    sendingLast: sent('failedLast'),
    failedLast: wizard.createStateConfig({ on: { correct: { target: correct } } }),
  }
}

/** A page, its help and its pause. */
const page = (back: Target[], after: string, sections: readonly number[]) => {
  const later = { target: 'paused' }
  const next = { guard: 'isValid' as const, target: after }
  const open = sections.map((section) => ({
    guard: { type: 'isSection' as const, params: { section } },
    target: `#wizard.${after.split('.')[1]}.section${section}`,
  }))
  return wizard.createStateConfig({
    initial: 'editing',
    states: {
      editing: { on: { next: [next, { target: 'invalid' }], open, back, help: { target: 'helping' }, later } },
      invalid: { on: { next, change: { target: 'editing' }, back, later } },
      helping: { on: { understood: { target: 'editing' } } },
      paused: { on: { resume: { target: 'editing' }, close: { target: '#wizard.closed' } } },
    },
  })
}

const step = (index: number) => {
  const own = `#wizard.${STEPS[index]}`
  const before = index === 0 ? '#wizard.welcome' : `#wizard.${STEPS[index - 1]}`
  const after = index === LAST ? '#wizard.review' : `#wizard.${STEPS[index + 1]}`
  const main = `${own}.main`
  return wizard.createStateConfig({
    initial: 'main',
    states: {
      main: page(unlessReturning(before), `${own}.sending`, SECTIONS),
      ...Object.fromEntries(SECTIONS.map((section) => [`section${section}`, page([{ target: main }], main, [])])),
      ...sending(unlessReturning(after), 'main.invalid', 'main'),
    },
  })
}

/**
 * A wizard of ten steps, each a page with four sections, saved with up to three tries, with help, a pause, Back,
 * corrections from the review and a signature at the end: exactly 534 reachable states. Answers of the server are plain events, so that
 * `createTestModel` reads it too.
 *
 * Where one is stands in its states, and only whether one came from the review in its context. A wizard that counts in
 * its context would be no measure: `createTestModel` tells steps apart by the state value that they begin in, and leaves
 * out a third of the edges of such a machine.
 */
export const wizard534Machine = wizard.createMachine({
  id: 'wizard',
  context: { returning: false },
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
        next: { target: 'signing' },
        back: { target: STEPS[LAST] },
      },
    },
    signing: {
      on: { next: [{ guard: 'isValid', target: 'sending' }, { target: 'unsigned' }], back: { target: 'review' } },
    },
    unsigned: { on: { next: { guard: 'isValid', target: 'sending' }, back: { target: 'review' } } },
    ...sending([{ target: 'receipt' }], 'declined', 'review'),
    declined: { on: { correct: { target: 'review' } } },
    receipt: { type: 'final' },
    closed: { on: { resume: { target: 'welcome', actions: 'arrive' } } },
  },
})

export const wizard534Model = model(wizard534Machine, {
  inputs: [undefined],
  events: {
    next: [{ valid: true }, { valid: false }],
    edit: STEPS.map((_, index) => ({ step: index })),
    open: SECTIONS.map((section) => ({ section })),
  },
  outcomes: {},
  never: {
    'comes to the signature on the way back to the review': ({ context, value }) =>
      value === 'signing' && context.returning,
  },
})
