import { assign, setup } from 'xstate'
import { model } from '#machines/support/model.ts'

const STEPS = 14
const ANSWERS = ['a', 'b'] as const

const wizard = setup({
  types: {} as {
    context: { answers: string[] }
    events: { type: 'answer'; answer: string } | { type: 'leaveOut' | 'correct' | 'back' | 'restart' | 'submit' }
  },
  guards: { isKnown: ({ event }) => event.type === 'answer' && ANSWERS.some((answer) => answer === event.answer) },
  actions: {
    keep: assign({
      answers: ({ context, event }) => (event.type === 'answer' ? [...context.answers, event.answer] : context.answers),
    }),
    drop: assign({ answers: ({ context }) => context.answers.slice(0, -1) }),
    forget: assign({ answers: [] }),
  },
})

const step = (index: number) =>
  wizard.createStateConfig({
    initial: 'asking',
    states: {
      asking: {
        on: {
          answer: {
            guard: 'isKnown',
            target: index === STEPS - 1 ? '#wizard.review' : `#wizard.step${index + 1}`,
            actions: 'keep',
          },
          leaveOut: { target: 'missing' },
          ...(index > 0 && { back: { target: `#wizard.step${index - 1}`, actions: 'drop' } }),
        },
      },
      missing: { on: { correct: { target: 'asking' } } },
    },
  })

/**
 * A wizard of fourteen steps that keeps the answers in its context, two to each step: 2^14 - 1 ways to have answered so
 * far, each asking and missing, 2^14 reviews and one end, 49,151 reachable states in all. Twice as many take the
 * reference minutes.
 */
export const wizardMachine = wizard.createMachine({
  id: 'wizard',
  context: { answers: [] },
  initial: 'step0',
  states: {
    ...Object.fromEntries(Array.from({ length: STEPS }, (_, index) => [`step${index}`, step(index)])),
    review: {
      on: {
        back: { target: `step${STEPS - 1}`, actions: 'drop' },
        restart: { target: 'step0', actions: 'forget' },
        submit: { target: 'sent', actions: 'forget' },
      },
    },
    sent: { type: 'final' },
  },
})

export const wizardModel = model(wizardMachine, {
  inputs: [undefined],
  events: { answer: ANSWERS.map((answer) => ({ answer })) },
  outcomes: {},
  never: {},
})
