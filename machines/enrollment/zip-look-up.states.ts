import type { FieldError } from '#schemas/fields/field-error.ts'
import { fieldErrors } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

/** What became of the last ZIP code: the state and city that it lies in, or why they are not known. */
export interface ZipAnswer {
  zip: string
  state: string | null
  /** The one that the post calls it by; there may be others. */
  city: string | null
  error: FieldError | null
}

interface ZipPlace {
  state: string
  city: string
}

/** One that was entered and is not answered yet; none at first. */
export const askedZip = (zip = ''): ZipAnswer => ({ zip, state: null, city: null, error: null })

export const lookUpZip = unprovided<ZipPlace, { zip: string }>('lookUpZip')

/**
 * Inside a form that is open: its ZIP code fills its state in, and its city where there is none. The machine has the actor `lookUpZip`, the last answer
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
          params: ({ event }: { event: { output: ZipPlace } }) => ({
            state: event.output.state,
            city: event.output.city,
          }),
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
