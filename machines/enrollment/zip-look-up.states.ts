import type { FieldError } from '#schemas/fields/field-error.ts'
import { fieldErrors } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

/** What became of the last ZIP code: the state that it lies in, or why that is not known. */
export interface ZipAnswer {
  zip: string
  state: string | null
  error: FieldError | null
}

/** One that was entered and is not answered yet; none at first. */
export const askedZip = (zip = ''): ZipAnswer => ({ zip, state: null, error: null })

export const lookUpZip = unprovided<{ state: string }, { zip: string }>('lookUpZip')

/**
 * Inside a form that is open: its ZIP code fills its state in. The machine has the actor `lookUpZip`, the last answer
 * as `zip`, and names `showZip`.
 */
export const zipStates = {
  entering: { description: 'No ZIP code is being looked up.' },
  lookingUp: {
    description: 'The state of the ZIP code is looked up; the form can be filled in meanwhile.',
    tags: 'looking',
    invoke: {
      id: 'lookUpZip',
      src: 'lookUpZip',
      input: ({ context }: { context: { zip: ZipAnswer } }) => ({ zip: context.zip.zip }),
      onDone: {
        target: 'entering',
        actions: {
          type: 'showZip',
          params: ({ event }: { event: { output: { state: string } } }) => ({ state: event.output.state }),
        },
      },
      onError: {
        target: 'entering',
        description: 'The ZIP field says why, the state is cleared.',
        actions: {
          type: 'showZip',
          params: ({ event }: { event: { error: unknown } }) => ({ error: fieldErrors(event.error)[0] ?? null }),
        },
      },
    },
  },
} as const
