import type { FieldError } from '#schemas/fields/field-error.ts'
import { fieldsOf, judge } from '#schemas/fields/conditions.ts'
import type { MappedField, MappedForm } from '#schemas/fields/field-mapper.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { fieldKinds, isForgotten, parseField, showField } from '#schemas/fields/kinds.registry.ts'

/** What stands around a field's box: typing alone leaves it as it is. */
export interface FieldStatus {
  problem: FieldError | null
  required: boolean
  /** Read-only by configuration, or filled by a look-up. */
  locked: boolean
  /** A look-up of this field's value is on its way. */
  pending: boolean
}

/** One field as its widget sees it. A new object whenever anything in it changes. */
export interface FieldState extends FieldStatus {
  /** As typed, in the field's mask. */
  text: string
  /** The mask of a secret that the server keeps, while nothing is typed over it. */
  kept: string | null
}

type Listener = () => void

const subscribeTo = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * What has been typed into one form, field by field. Who subscribes to a field hears of that field alone, so a
 * keystroke draws one widget however long the form is.
 */
export class FormStore {
  form: MappedForm
  private mapped = new Map<string, MappedField>()
  private states = new Map<string, FieldState>()
  private statuses = new Map<string, FieldStatus>()
  private listeners = new Map<string, Set<Listener>>()
  private layoutListeners = new Set<Listener>()
  private problemListeners = new Set<Listener>()
  private editListeners = new Set<(name: string) => void>()
  private touched = new Set<string>()
  private watched = new Set<string>()
  private visible: readonly string[] = []
  private loose: FieldError[] = []
  private focusWanted = false
  private listed: readonly FieldError[] = []

  constructor(form: MappedForm) {
    this.form = form
    this.remap(form)
  }

  /** Takes a new configuration: what has been typed stays, the rest is as the new one says. */
  remap(form: MappedForm): void {
    this.form = form
    const before = this.states
    this.mapped = new Map(form.fields.map((field) => [field.definition.name, field]))
    this.states = new Map()
    for (const [name, { text, kept, readOnly }] of this.mapped) {
      const old = before.get(name)
      const stays = this.touched.has(name) && old !== undefined && !readOnly
      this.put(name, {
        text: stays ? old.text : text,
        kept,
        problem: old?.problem ?? null,
        required: false,
        locked: readOnly || (stays && old.locked),
        pending: old?.pending ?? false,
      })
    }
    this.watched = new Set(
      Object.values(form.conditions).flatMap(({ visibleWhen, requiredWhen }) =>
        [visibleWhen, requiredWhen].flatMap((condition) => (condition ? fieldsOf(condition) : [])),
      ),
    )
    this.rejudge()
    for (const name of this.states.keys()) this.tell(name)
    this.relist()
  }

  field = (name: string): FieldState => {
    const state = this.states.get(name)
    if (!state) throw new Error(`The form has no field "${name}"`)
    return state
  }

  /** The same object until something in it changes. */
  status = (name: string): FieldStatus => this.statuses.get(name) ?? this.field(name)

  mappedField = (name: string): MappedField => {
    const field = this.mapped.get(name)
    if (!field) throw new Error(`The form has no field "${name}"`)
    return field
  }

  has = (name: string): boolean => this.mapped.has(name)

  subscribe = (name: string, listener: Listener): (() => void) => {
    const listeners = this.listeners.get(name) ?? new Set<Listener>()
    this.listeners.set(name, listeners)
    return subscribeTo(listeners)(listener)
  }

  /** The names of the visible fields, in order; the same array until it changes. */
  layout = (): readonly string[] => this.visible
  subscribeLayout = subscribeTo(this.layoutListeners)

  /** Every error by its field's name, in their order, before them `main` for what has none; the same array until it changes. */
  problems = (): readonly FieldError[] => this.listed
  subscribeProblems = subscribeTo(this.problemListeners)

  /** Called with the field's name after a person, or a look-up, changed it. */
  onEdit = (listener: (name: string) => void): (() => void) => {
    this.editListeners.add(listener)
    return () => {
      this.editListeners.delete(listener)
    }
  }

  /** A person typed or chose; masks the text and forgets what was wrong with the field. */
  type = (name: string, typed: string): void => {
    const state = this.field(name)
    if (state.locked) return
    const { mask } = fieldKinds[this.mappedField(name).kind]
    const text = mask ? mask(typed, state.text) : typed
    if (text === state.text) return
    this.touched.add(name)
    this.change(name, { text, problem: null })
    this.edited(name)
  }

  /** The person left the field: text takes its tidy form (`1/2/1980` becomes `01/02/1980`). */
  leave = (name: string): void => {
    const { text } = this.field(name)
    const { kind, context } = this.mappedField(name)
    const tidy = text === '' ? '' : (showField(kind, parseField(kind, text, context), context) ?? text)
    if (tidy !== text) this.change(name, { text: tidy })
  }

  /** The page itself fills a field (a look-up, an address copied); `locked` keeps hands off until it is cleared. */
  fill = (name: string, value: unknown, options: { locked?: boolean } = {}): void => {
    if (!this.has(name)) return
    const { kind, context } = this.mappedField(name)
    const text = showField(kind, value, context) ?? ''
    const locked = (options.locked ?? false) || this.mappedField(name).readOnly
    const before = this.field(name)
    if (before.text === text && before.locked === locked && before.problem === null) return
    this.touched.add(name)
    this.change(name, { text, locked, problem: null })
    this.edited(name)
  }

  setPending = (name: string, pending: boolean): void => this.change(name, { pending })

  /** Replaces all problems; the summary takes the focus if there are any. Those without a visible field stand there. */
  setProblems = (errors: readonly FieldError[]): void => {
    this.focusWanted = errors.length > 0
    const visible = new Set(this.visible)
    const byField = new Map<string, FieldError>()
    this.loose = []
    for (const error of errors) {
      const name = this.nameOf(error.target_element)
      if (name === null || !visible.has(name)) this.loose.push({ ...error, target_element: 'main' })
      else if (!byField.has(name)) byField.set(name, { ...error, target_element: name })
    }
    for (const [name, state] of this.states) {
      const problem = byField.get(name) ?? null
      if (problem !== state.problem) this.change(name, { problem }, false)
    }
    this.relist()
  }

  /** Of what was said, this no longer holds; what was said since stays. */
  takeBack = (errors: readonly FieldError[]): void => {
    for (const { target_element: target, error_message, message_key } of errors) {
      const isSame = (problem: FieldError | null) =>
        problem !== null && problem.error_message === error_message && problem.message_key === message_key
      const name = this.nameOf(target)
      if (name !== null && isSame(this.field(name).problem)) this.change(name, { problem: null }, false)
      this.loose = this.loose.filter((problem) => !isSame(problem))
    }
    this.relist()
  }

  /** Whether the summary is to take the focus now: once for each list of problems. */
  takeFocus = (): boolean => {
    const wanted = this.focusWanted
    this.focusWanted = false
    return wanted
  }

  setProblem = (name: string, said: Omit<FieldError, 'target_element'> | null): void =>
    this.change(name, { problem: said && { ...said, target_element: name } })

  /** Canonical values without masks, hidden and empty fields, and secrets that are kept. */
  values = (): FieldValues => {
    const values: FieldValues = {}
    for (const name of this.visible) {
      const value = this.value(name)
      if (value !== undefined) values[name] = value
    }
    return values
  }

  /**
   * What may be kept while it is typed: no SSN, card, bank or health answers, nothing that is only shown. An emptied
   * field is `''`, so that what was saved of it does not come back.
   */
  storable = (): FieldValues =>
    Object.fromEntries(
      this.visible
        .filter((name) => !this.mappedField(name).readOnly && !isForgotten(this.mappedField(name).definition))
        .map((name) => [name, this.value(name) ?? '']),
    )

  /** Secrets that count as filled although no value is sent. */
  keptNames = (): ReadonlySet<string> =>
    new Set(this.visible.filter((name) => this.field(name).kept !== null && this.field(name).text === ''))

  /** Whether something was typed that is never kept: leaving the form would lose it. */
  holdsForgotten = (): boolean =>
    this.visible.some(
      (name) =>
        this.touched.has(name) && this.field(name).text !== '' && isForgotten(this.mappedField(name).definition),
    )

  isTouched = (): boolean => this.touched.size > 0

  private value(name: string) {
    const { kind, context } = this.mappedField(name)
    return parseField(kind, this.field(name).text, context)
  }

  /** `zip`, `zip_message` and the definition's other targets all mean the field `zip`. */
  private nameOf(target: string): string | null {
    for (const name of [target, target.replace(/_message$/, '')]) {
      if (this.mapped.has(name)) return name
      for (const [own, { definition }] of this.mapped) if (definition.targets?.includes(name)) return own
    }
    return null
  }

  private change(name: string, patch: Partial<FieldState>, relist = true): void {
    const state = this.states.get(name)
    if (!state) return
    this.put(name, { ...state, ...patch })
    if (patch.text !== undefined && this.watched.has(name)) this.rejudge()
    this.tell(name)
    if (relist && 'problem' in patch && patch.problem !== state.problem) this.relist()
  }

  private put(name: string, state: FieldState): void {
    this.states.set(name, state)
    const { problem, required, locked, pending } = state
    const old = this.statuses.get(name)
    const isSame =
      old?.problem === problem && old.required === required && old.locked === locked && old.pending === pending
    if (!isSame) this.statuses.set(name, { problem, required, locked, pending })
  }

  private edited(name: string): void {
    for (const listener of this.editListeners) listener(name)
  }

  private tell(name: string): void {
    for (const listener of this.listeners.get(name) ?? []) listener()
  }

  private rejudge(): void {
    const names = [...this.mapped.keys()]
    const read = (name: string): unknown => {
      const state = this.states.get(name)
      return state ? (state.text === '' && state.kept !== null ? state.kept : this.value(name)) : undefined
    }
    const { visible, required } = judge(names, this.form.conditions, new Set(this.form.schema.required), read)
    for (const name of names) {
      const state = this.field(name)
      if (state.required !== required.has(name)) {
        this.put(name, { ...state, required: required.has(name) })
        this.tell(name)
      }
    }
    const now = names.filter((name) => visible.has(name))
    if (now.length !== this.visible.length || now.some((name, index) => name !== this.visible[index])) {
      this.visible = now
      for (const listener of this.layoutListeners) listener()
      this.relist()
    }
  }

  private relist(): void {
    const listed = [...this.loose]
    for (const name of this.visible) {
      const { problem } = this.field(name)
      if (problem) listed.push(problem)
    }
    if (listed.length === 0 && this.listed.length === 0) return
    this.listed = listed
    for (const listener of this.problemListeners) listener()
  }
}
