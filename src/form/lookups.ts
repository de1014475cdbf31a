import { fieldErrors, problemOf } from '#machines/support/problem.ts'
import { checkField } from '#schemas/fields/check.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldValue } from '#schemas/fields/kind.ts'
import { parseField } from '#schemas/fields/kinds.registry.ts'
import type { FormStore } from './form-store.ts'

/** Asks somebody about a field's value and fills other fields with the answer: the state of a ZIP, a bank's name. */
export interface FieldLookup {
  /** When to ask: as soon as the value is complete, or when the person leaves the field. */
  when: 'complete' | 'leave'
  /** The fields that the answer fills; editing the asking field clears and unlocks them. */
  fills: readonly string[]
  /** Filled fields cannot be edited. */
  lock?: boolean
  /** The fields that the answer fills where they are empty, or hold what an earlier answer gave; never locked. */
  offers?: readonly string[]
  /** Nobody is told that it is asked: what it finds is said later. */
  quiet?: boolean
  /** Gives values by field name; throws a `CallProblem`, whose first message is shown under the asking field. */
  run: (value: string, signal: AbortSignal) => Promise<Readonly<Record<string, FieldValue | null>>>
}
export type FieldLookups = Readonly<Record<string, FieldLookup>>

/** Runs the look-ups of one form; a newer value makes an older answer void. */
export class LookupRunner {
  private running = new Map<string, { controller: AbortController; done: Promise<void> }>()
  private asked = new Map<string, string>()
  /** What answers gave to fields that they only offer. */
  private offered = new Map<string, string>()
  private refused = new Map<string, { value: string; error: FieldError }>()

  private lookups: FieldLookups = {}

  constructor(private readonly store: FormStore) {}

  setLookups(lookups: FieldLookups = {}): void {
    this.lookups = lookups
  }

  has(name: string): boolean {
    return this.lookups[name] !== undefined
  }

  /** A state that came with its ZIP is as locked as one that was looked up; one that is missing is looked up now. */
  lockFilled(): void {
    for (const [name, lookup] of Object.entries(this.lookups)) {
      if (!this.store.has(name) || !this.isComplete(name)) continue
      const isMissing = lookup.fills.some((target) => this.store.has(target) && this.store.field(target).text === '')
      if (lookup.when === 'complete' && isMissing && this.asked.get(name) !== this.valueOf(name)) {
        this.start(name, lookup)
        continue
      }
      this.asked.set(name, this.valueOf(name))
      // A city that came with its ZIP goes when another ZIP is typed, as one that was looked up.
      for (const target of lookup.offers ?? [])
        if (this.store.has(target) && !this.offered.has(target)) this.offered.set(target, this.store.field(target).text)
      if (!lookup.lock) continue
      for (const target of lookup.fills)
        if (this.store.has(target) && this.store.field(target).text !== '')
          this.store.fill(target, this.store.field(target).text, { locked: true })
    }
  }

  edited(name: string): void {
    const lookup = this.lookups[name]
    if (!lookup || !this.store.has(name)) return
    this.stop(name)
    this.asked.delete(name)
    this.refused.delete(name)
    for (const target of lookup.fills) this.store.fill(target, null)
    if (lookup.when === 'complete' && this.isComplete(name)) this.start(name, lookup)
  }

  left(name: string): void {
    const lookup = this.lookups[name]
    if (lookup?.when !== 'leave' || !this.isComplete(name) || this.asked.get(name) === this.valueOf(name)) return
    this.start(name, lookup)
  }

  /** Once no answer is awaited any more. */
  async settled(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done))
  }

  isRunning(): boolean {
    return this.running.size > 0
  }

  /** Values that were refused when they were looked up and have not changed since. */
  refusals(): FieldError[] {
    return [...this.refused]
      .filter(([field, { value }]) => this.store.layout().includes(field) && this.valueOf(field) === value)
      .map(([field, { error }]) => ({ ...error, target_element: field }))
  }

  stopAll(): void {
    for (const name of this.running.keys()) this.stop(name)
  }

  private valueOf(name: string): string {
    const { kind, context } = this.store.mappedField(name)
    return String(parseField(kind, this.store.field(name).text, context) ?? '')
  }

  private isComplete(name: string): boolean {
    const { kind, context } = this.store.mappedField(name)
    return checkField(kind, this.valueOf(name), { ...context, required: true }) === null
  }

  private stop(name: string): void {
    const running = this.running.get(name)
    if (!running) return
    running.controller.abort()
    this.running.delete(name)
    this.store.setPending(name, false)
  }

  private start(name: string, lookup: FieldLookup): void {
    this.stop(name)
    const value = this.valueOf(name)
    const controller = new AbortController()
    this.asked.set(name, value)
    if (lookup.quiet !== true) this.store.setPending(name, true)
    const done = this.ask(name, lookup, value, controller.signal)
    this.running.set(name, { controller, done })
  }

  /** What a person has typed stays as it is. */
  private offer(target: string, value: FieldValue | null): void {
    if (!this.store.has(target)) return
    const { text } = this.store.field(target)
    if (text !== '' && text !== this.offered.get(target)) return
    this.store.fill(target, value)
    this.offered.set(target, this.store.field(target).text)
  }

  private async ask(name: string, lookup: FieldLookup, value: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await lookup.run(value, signal)
      if (signal.aborted) return
      for (const target of lookup.fills) {
        const filled = answer[target] ?? null
        this.store.fill(target, filled, { locked: lookup.lock === true && filled !== null })
      }
      for (const target of lookup.offers ?? []) this.offer(target, answer[target] ?? null)
    } catch (error) {
      if (signal.aborted) return
      for (const target of lookup.fills) this.store.fill(target, null)
      const [first] = fieldErrors(error)
      if (first) {
        this.store.setProblem(name, first)
        // An unreachable server is no verdict on the value: the person may fill in the rest by hand.
        if (['field', 'missing', 'refused'].includes(problemOf(error).kind))
          this.refused.set(name, { value, error: first })
      }
    }
    this.running.delete(name)
    this.store.setPending(name, false)
  }
}
