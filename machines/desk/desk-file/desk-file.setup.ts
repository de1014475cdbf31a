import { assign, setup } from 'xstate'
import type { TierCode } from '#schemas/calls/shapes.ts'
import type { VersionMistake } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { centsTyped, priceField, withPrice } from '#schemas/desk/price-table.rules.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** A text file of a version as it was read. */
export interface LoadedFile {
  path: string
  text: string
  changeable: boolean
  mistakes: VersionMistake[]
  revision: string
}

/** What the server answers to a save. */
export interface SavedFile {
  revision: string
  /** Of the whole version. */
  mistakes: VersionMistake[]
}

interface Input {
  number: number
  path: string
}

interface Context extends Input {
  /** As it is saved; null until the first answer. */
  file: LoadedFile | null
  /** As it is typed. */
  text: string
  /** What somebody else has saved meanwhile. */
  other: LoadedFile | null
  /** Prices that are none yet: the text has what was there before. */
  errors: readonly FieldError[]
  saved: boolean
  problem: Problem | null
}

/** A price as it is typed into its box. */
export interface TypedPrice {
  at: readonly string[]
  tier: TierCode
  typed: string
}

const none: readonly FieldError[] = []

/** Types, guards and actions of one file of a version. */
export const deskFileSetup = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'desk-file.retry' }
      | { type: 'desk-file.type'; text: string }
      | ({ type: 'desk-file.price' } & TypedPrice)
      | { type: 'desk-file.save' }
      | { type: 'desk-file.look' }
      | { type: 'desk-file.keepMine' }
      | { type: 'desk-file.takeTheirs' }
    tags: 'busy'
  },
  actors: {
    getFile: unprovided<LoadedFile, Input>('getFile'),
    saveFile: unprovided<SavedFile, Input & { text: string; revision: string }>('saveFile'),
  },
  guards: {
    mayChange: ({ context }) => context.file?.changeable === true,
    mayOverwrite: ({ context }) => context.other?.changeable === true,
    isRight: ({ context: { file, text, errors } }) =>
      file?.changeable === true && text !== file.text && errors.length === 0,
    isConflict: (_, { error }: { error: unknown }) => problemOf(error).kind === 'conflict',
  },
  actions: {
    forgetProblem: assign({ problem: null, saved: false }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepFile: assign((_, { output }: { output: LoadedFile }) => ({
      file: output,
      text: output.text,
      other: null,
      errors: none,
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text, errors: none, saved: false, problem: null })),
    keepPrice: assign(({ context }, { at, tier, typed }: TypedPrice) => {
      const cents = centsTyped(typed)
      const name = priceField(at, tier)
      const others = context.errors.filter(({ target_element }) => target_element !== name)
      return cents === undefined
        ? { errors: [...others, wrong(name, 'error_price_typed')], saved: false, problem: null }
        : { errors: others, text: withPrice(context.text, at, tier, cents), saved: false, problem: null }
    }),
    keepSaved: assign(({ context }, { output }: { output: SavedFile }) => ({
      file: context.file && {
        ...context.file,
        text: context.text,
        revision: output.revision,
        mistakes: output.mistakes.filter(({ file }) => file === context.path),
      },
      other: null,
      saved: true,
    })),
  },
})
