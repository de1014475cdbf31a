import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { checkForm } from '#schemas/fields/check-form.ts'
import { fieldMapper } from '#schemas/fields/field-mapper.ts'
import type { FieldOption, FieldValues } from '#schemas/fields/kind.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { FormStore } from '#src/form/form-store.ts'
import { type FieldLookups, LookupRunner } from '#src/form/lookups.ts'
import type { Draw, Me } from './types.ts'
import { typedFor } from './values.ts'

/** What the view of a step gives to its form (`StepForm`). */
export interface FormSpec {
  /** Another key is another form. */
  key: string
  step: string
  definition: readonly FieldDefinition[]
  config?: readonly FieldConfig[]
  options?: Readonly<Record<string, readonly FieldOption[] | undefined>>
  values: Readonly<Record<string, unknown>>
  prefix?: string
  /** Fields that the view shows beside its form. */
  elsewhere?: readonly string[]
  /** Whether an error is handed to the form at all; all are unless given. */
  shows?: (error: FieldError) => boolean
  lookups?: FieldLookups
  rules?: (values: FieldValues) => readonly FieldError[]
  /** Once it is there, as an effect of the view. */
  onOpen?: (store: FormStore) => void
  onChange: (store: FormStore) => void
  onSubmit: (values: FieldValues) => void
  onRefused?: (values: FieldValues, wrong: readonly FieldError[]) => void
}

/** A form as the engine has it, with nothing drawn: the same store, look-ups and checks. */
export class OpenForm {
  readonly store: FormStore
  private readonly runner: LookupRunner
  private said: readonly FieldError[] = []
  /** What was refused and has no place in this form. */
  unplaced: string[] = []

  constructor(readonly spec: FormSpec) {
    const { definition, config, options, values } = spec
    this.store = new FormStore(fieldMapper({ definitions: definition, config, options, values }))
    this.runner = new LookupRunner(this.store)
    this.runner.setLookups(spec.lookups)
    this.runner.lockFilled()
    this.store.onEdit((name) => {
      this.runner.edited(name)
      spec.onChange(this.store)
    })
    spec.onOpen?.(this.store)
  }

  /** What the machine says is wrong, as `useForm` hands it to the store. */
  tell(errors: readonly FieldError[]): void {
    if (errors === this.said) return
    const before = this.said
    this.said = errors
    if (errors.every((error) => before.includes(error))) {
      this.store.takeBack(before.filter((error) => !errors.includes(error)).map((error) => this.bare(error)))
      return
    }
    const bare = errors.map((error) => this.bare(error))
    this.store.setProblems(bare)
    const visible = this.store.layout()
    this.unplaced = bare
      .filter(({ target_element: target }) => !['main', ...(this.spec.elsewhere ?? [])].includes(target))
      .filter(({ target_element: target }) => !this.isDrawn(target, visible))
      .map(({ target_element: target, message_key: key }) => `${target} ${key ?? ''}`)
  }

  fields(): readonly string[] {
    return this.store.layout().filter((name) => !this.store.field(name).locked)
  }

  /** Types into one field and leaves it. */
  type(name: string, me: Me, draw: Draw): void {
    this.put(name, typedFor(this.store, this.spec.step, name, me, draw))
  }

  /** Answers everything that is asked; what a choice opens as well. */
  fill(me: Me, draw: Draw): void {
    for (let round = 0; round < 3; round += 1) {
      const open = this.fields().filter((name) => {
        const { text, kept, problem } = this.store.field(name)
        return round > 0 ? text === '' && kept === null : text === '' || problem !== null || !draw.sensible
      })
      for (const name of open) {
        const isLeftOut = !draw.sensible && draw.chance(10)
        if (this.store.has(name) && !isLeftOut && !this.store.field(name).locked) this.type(name, me, draw)
      }
    }
  }

  submit(): void {
    const { spec, store, runner } = this
    if (runner.isRunning()) return
    const values = store.values()
    const found = checkForm(store.form, values, store.keptNames())
    const named = new Set(found.map(({ target_element }) => target_element))
    const list = [...found, ...runner.refusals().filter(({ target_element }) => !named.has(target_element))]
    if (list.length > 0)
      for (const error of spec.rules?.(values) ?? []) if (!named.has(error.target_element)) list.push(error)
    store.setProblems(list)
    if (list.length === 0) spec.onSubmit(values)
    else
      spec.onRefused?.(
        values,
        list.map((one) => ({ ...one, target_element: (spec.prefix ?? '') + one.target_element })),
      )
  }

  close(): void {
    this.runner.stopAll()
  }

  private put(name: string, text: string): void {
    this.store.type(name, text)
    this.store.leave(name)
    this.runner.left(name)
  }

  private bare(error: FieldError): FieldError {
    const { prefix = '' } = this.spec
    return error.target_element.startsWith(prefix)
      ? { ...error, target_element: error.target_element.slice(prefix.length) }
      : error
  }

  private isDrawn(target: string, visible: readonly string[]): boolean {
    return [target, target.replace(/_message$/, '')].some((name) =>
      visible.some((own) => own === name || this.store.mappedField(own).definition.targets?.includes(name) === true),
    )
  }
}
