import { assign, setup } from 'xstate'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { VersionMistake } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { type FormsEdit, editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { formsMistakes } from '#schemas/desk/forms/forms.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  number: number
}

/** What the server answers to a save. */
export interface SavedForms {
  revision: string
  /** Of the whole version. */
  mistakes: VersionMistake[]
}

interface Context extends Input {
  /** As they are saved; null until the first answer. */
  forms: VersionForms | null
  /** As they are edited. */
  config: FormsConfig | null
  /** What of them makes no sense; the place of each is its `target_element`. */
  mistakes: readonly FieldError[]
  /** What somebody else has saved meanwhile. */
  other: VersionForms | null
  saved: boolean
  problem: Problem | null
}

const mistakesOf = (config: FormsConfig | null, forms: VersionForms | null): readonly FieldError[] =>
  config === null || forms === null ? [] : formsMistakes(config, forms.languages)

/** Types, guards and actions of the forms of a version. */
export const deskFormsSetup = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'desk-forms.retry' }
      | { type: 'desk-forms.edit'; edit: FormsEdit }
      | { type: 'desk-forms.save' }
      | { type: 'desk-forms.look' }
      | { type: 'desk-forms.keepMine' }
      | { type: 'desk-forms.takeTheirs' }
    tags: 'busy'
  },
  actors: {
    getForms: unprovided<VersionForms, Input>('getForms'),
    saveForms: unprovided<SavedForms, Input & { config: FormsConfig; revision: string }>('saveForms'),
  },
  guards: {
    mayChange: ({ context }) => context.forms?.changeable === true,
    mayOverwrite: ({ context: { other } }) => other?.changeable === true && other.config !== null,
    isReadable: (_, { output }: { output: VersionForms }) => output.config !== null,
    isTheirsReadable: ({ context }) => context.other?.config !== null,
    isSound: ({ context: { forms, config, mistakes } }) =>
      forms?.changeable === true && config !== forms.config && mistakes.length === 0,
    isConflict: (_, { error }: { error: unknown }) => problemOf(error).kind === 'conflict',
  },
  actions: {
    forgetProblem: assign({ problem: null, saved: false }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepForms: assign((_, { output }: { output: VersionForms }) => ({
      forms: output,
      config: output.config,
      mistakes: mistakesOf(output.config, output),
      other: null,
    })),
    keepEdit: assign(({ context: { config, forms } }, { edit }: { edit: FormsEdit }) => {
      const edited = config && editedForms(config, edit)
      return { config: edited, mistakes: mistakesOf(edited, forms), saved: false, problem: null }
    }),
    keepSaved: assign(({ context: { forms, config } }, { output }: { output: SavedForms }) => ({
      forms: forms && { ...forms, config, revision: output.revision, mistakes: output.mistakes },
      other: null,
      saved: true,
    })),
    takeTheirs: assign(({ context: { other } }) => ({
      forms: other,
      config: other?.config ?? null,
      mistakes: mistakesOf(other?.config ?? null, other),
      other: null,
    })),
  },
})
