import { assign, setup } from 'xstate'
import type { FormsPreview, PreviewOf } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** A configuration as it is edited, and whom its forms are shown for. */
interface Asked {
  config: FormsConfig
  of: PreviewOf
}
interface Input extends Asked {
  number: number
}
interface Context extends Input {
  /** The last forms that came; null until the first ones. */
  preview: FormsPreview | null
  problem: Problem | null
}

/** The forms beside the editor. */
export const deskFormPreviewMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: { type: 'desk-form-preview.show'; asked: Asked } | { type: 'desk-form-preview.retry' }
    tags: 'busy'
  },
  actors: { previewForms: unprovided<FormsPreview, Input>('previewForms') },
  actions: {
    keepAsked: assign((_, { asked }: { asked: Asked }) => ({ config: asked.config, of: asked.of, problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-form-preview',
  description:
    'Draws the forms of a configuration while it is edited, as the server would give them to an enrollment: what was ' +
    'drawn last stays until the next ones come.',
  context: ({ input }) => ({ ...input, preview: null, problem: null }),
  initial: 'drawing',
  on: {
    'desk-form-preview.show': {
      target: '.drawing',
      reenter: true,
      description: 'Another configuration, plan or kind of person: what was asked for before is not waited for.',
      actions: { type: 'keepAsked', params: ({ event }) => event },
    },
  },
  states: {
    drawing: {
      description: 'The server works the forms out, once the hand rests.',
      tags: 'busy',
      invoke: {
        id: 'previewForms',
        src: 'previewForms',
        input: ({ context: { number, config, of } }) => ({ number, config, of }),
        onDone: { target: 'drawn', actions: assign({ preview: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    drawn: { description: 'The forms are those of the configuration.' },
    failed: {
      description: 'They could not be worked out; those of before are shown.',
      on: { 'desk-form-preview.retry': { target: 'drawing', actions: assign({ problem: null }) } },
    },
  },
})
