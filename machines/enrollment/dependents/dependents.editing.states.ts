import { assign } from 'xstate'
import { blankHealth, changeHealth, clearedBy } from '#schemas/steps/questionnaire.changes.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { mergedDependent, placedDependent, recheckOf, sentDependent, wrongIn } from './dependents.context.ts'
import { dependentsSetup } from './dependents.setup.ts'
import { refused } from '../step-saving.ts'

const editOpen = (what: 'add' | 'delete' | 'continue') => wrong('main', `error_edit_open_${what}`)

/** What can be done in the open form; the list beside it answers with why not. */
export const editing = dependentsSetup.createStateConfig({
  description: 'The form is open with a new dependent or with one of the list; the list waits.',
  tags: 'editing',
  exit: assign({ main: null }),
  on: {
    'dependents.health': {
      description: 'One answer about the dependent; what was wrong with it is taken back.',
      actions: assign(({ context, event }) => ({
        open: context.open?.health_info
          ? { ...context.open, health_info: changeHealth(context.open.health_info, event.change) }
          : context.open,
        errors: clearedBy(context.errors, event.change, 'health_info.'),
      })),
    },
    'dependents.submit': [
      {
        guard: { type: 'isWhole', params: ({ event }) => event },
        target: 'validating',
        actions: assign(({ context, event }) => ({
          open: context.open && mergedDependent(context.open, event.values),
          errors: [],
          problem: null,
        })),
      },
      {
        description: 'What is missing or wrong is named under its field.',
        actions: assign(({ context, event }) => ({ errors: wrongIn(context, event) })),
      },
    ],
    'dependents.cancel': { target: 'listing', actions: assign({ open: null, errors: [], problem: null }) },
    'dependents.spouse': {
      description: 'The edited form comes first.',
      actions: assign({ main: editOpen('continue') }),
    },
    'dependents.add': { description: 'One form at a time.', actions: assign({ main: editOpen('add') }) },
    'dependents.edit': { description: 'One form at a time.', actions: assign({ main: editOpen('continue') }) },
    'dependents.delete': {
      description: 'Nobody is deleted while a form is open.',
      actions: assign({ main: editOpen('delete') }),
    },
    'dependents.next': {
      description: 'The edited form comes first.',
      actions: assign({ main: editOpen('continue') }),
    },
    'dependents.saveLater': {
      description: 'The form stays open: what is typed into it is kept as it stands.',
      target: 'recheckingBeside',
      actions: assign({ problem: null }),
    },
  },
})

/** Save & Continue Later with the form open: the others on the list are checked, the form stays as it is. */
export const recheckingBeside = dependentsSetup.createStateConfig({
  description:
    'The server checks the others on the list before the enrollment is saved for later; the form stays open.',
  tags: ['busy', 'editing'],
  invoke: {
    id: 'recheckDependents',
    src: 'recheckDependents',
    input: ({ context }) => recheckOf(context),
    onDone: {
      target: 'editing',
      description: 'Nothing that was entered is wrong: the dialog opens.',
      actions: 'letLeave',
    },
    onError: [
      {
        guard: { type: 'isFieldProblem', params: ({ event }) => event },
        target: 'editing',
        description: 'Dependent #N and what is wrong stands above the list; the dialog stays closed.',
        actions: { type: 'showFirst', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'showProblem', params: ({ event }) => event } },
    ],
  },
})

/** The check of the one dependent in the form. */
export const validating = dependentsSetup.createStateConfig({
  description: 'The server checks this one dependent.',
  tags: ['busy', 'editing'],
  // So that the places in the server's errors are the places on the page.
  entry: assign(({ context }) => {
    const { open, questions } = context
    if (open === null || questions === null) return {}
    const { health_info } = sentDependent(open, context)
    return { open: { ...open, health_info: blankHealth(questions, health_info) } }
  }),
  invoke: {
    id: 'validateDependent',
    src: 'validateDependent',
    input: ({ context }) => ({
      enrollmentId: context.enrollmentId,
      dependent: sentDependent(context.open ?? { primary_info: { dependent_id: '' } }, context),
    }),
    onDone: {
      target: 'keeping',
      description: 'A new dependent is appended, an edited one takes the place of the old entry.',
      actions: assign(({ context }) => ({
        dependents: context.open ? placedDependent(context.dependents, context.open) : context.dependents,
        open: null,
      })),
    },
    onError: refused('editing'),
  },
})
