import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Typed, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { providedAutosaveMachine } from '#src/calls/enrollment/typed.actors.ts'
import { createActor } from 'xstate'
import type { BeneficiariesContext } from '#machines/enrollment/beneficiaries/beneficiaries.context.ts'
import {
  type BeneficiariesRef,
  reopenBeneficiary,
  typedBeneficiary,
  typedRows,
} from '#src/enrollment/beneficiaries/beneficiary-form-props.ts'
import {
  type DependentsRef,
  isRowOpen,
  reopenDependent,
  typedDependent,
} from '#src/enrollment/dependents/dependent-form-props.ts'
import { rowIsDone, typedWithoutRow } from '#src/enrollment/step/typed-values.ts'
import { OpenForm, type FormSpec } from './form.ts'
import {
  type ViewMemory,
  beneficiaryForm,
  billingForm,
  contactForm,
  dependentForm,
  employerForm,
  personalForm,
} from './step-forms.ts'
import type { TabWorld } from './types.ts'

/** What a step's view makes of its machine: the form that is open, null where none is. */
const forms: {
  readonly [Id in StepId]?: (ref: never, keep: (typed: Typed) => void, memory: ViewMemory) => FormSpec | null
} = {
  personal: personalForm,
  contact: contactForm,
  employer: employerForm,
  beneficiaries: beneficiaryForm,
  dependents: dependentForm,
  billing: billingForm,
}

/** The lists whose open row is opened again where the step was left with it open (`useOpenRow`). */
interface Rows {
  typed: (values: TypedValues | undefined) => TypedValues | null
  reopen: (ref: never, values: TypedValues) => boolean
  /** Whether a row is not done yet, where that is more than an open form. */
  isOpen?: (snapshot: never) => boolean
  /** The list, where Next saves it as a whole, and how it is kept. */
  list?: (context: never) => { people: readonly unknown[]; kept: () => TypedValues[] }
}
const rows: Partial<Record<StepId, Rows>> = {
  beneficiaries: {
    typed: typedBeneficiary,
    reopen: (ref: BeneficiariesRef, values) => reopenBeneficiary(ref, values),
    list: ({ people }: BeneficiariesContext) => ({ people, kept: () => typedRows(people) }),
  },
  dependents: {
    typed: typedDependent,
    reopen: (ref: DependentsRef, values) => reopenDependent(ref, values),
    isOpen: isRowOpen,
  },
}

interface StepContext {
  enrollmentId: string
  revision?: number
  errors?: readonly FieldError[]
  typed?: Typed | null
}

/** The view of one step while its machine runs: its form, and the autosave around it. */
export class StepView {
  form: OpenForm | null = null
  private readonly autosave
  private isLoaded = false
  private memory: ViewMemory = { row: null, held: {} }
  private isConflicting = false
  /** What was typed since the step was loaded. */
  private last: Typed | null = null
  private was: { editing: boolean; list?: readonly unknown[] | undefined } | null = null

  constructor(
    readonly id: StepId,
    readonly ref: AnyActorRef,
    world: TabWorld,
  ) {
    const step = stepById(id)
    const { enrollmentId } = this.context()
    this.autosave =
      step.typed === 'kept'
        ? createActor(providedAutosaveMachine, {
            clock: world.clock,
            input: { enrollmentId, column: step.column },
          }).start()
        : null
    this.ref.subscribe({ next: () => this.look(), error: () => undefined })
    this.look()
  }

  /** As the page is left, hidden or loaded anew: what is typed is sent at once. */
  flush(): void {
    this.autosave?.send({ type: 'autosave.flush' })
  }

  close(): void {
    this.flush()
    this.form?.close()
    // It sends what was typed last although its step is left: the page is not waited for.
    this.autosave?.stop()
  }

  private context(): StepContext {
    return (this.ref.getSnapshot() as AnyMachineSnapshot).context as StepContext
  }

  private readonly keep = (typed: Typed): void => {
    this.last = typed
    this.autosave?.send({ type: 'autosave.changed', typed, revision: this.context().revision ?? 0 })
  }

  private look(): void {
    const snapshot = this.ref.getSnapshot() as AnyMachineSnapshot
    if (snapshot.status !== 'active') return
    if (['loading', 'loadFailed', 'carryingOver'].includes(String(snapshot.value))) {
      this.form?.close()
      this.form = null
      this.isLoaded = false
      this.last = null
      return
    }
    this.keepAll(snapshot.value === 'conflict')
    if (!this.isLoaded) {
      this.isLoaded = true
      this.memory = { row: null, held: {} }
      this.was = null
      this.reopenRow()
    }
    this.followRow(snapshot)
    const spec = forms[this.id]?.(this.ref as never, this.keep, this.memory) ?? null
    if (spec?.key !== this.form?.spec.key) {
      this.form?.close()
      this.form = spec === null ? null : new OpenForm(spec)
    }
    this.form?.tell(this.context().errors ?? [])
  }

  /** As `useKeptFor`: the save of another tab has deleted what was kept. */
  private keepAll(isConflicting: boolean): void {
    if (isConflicting && !this.isConflicting) {
      const typed = this.last ?? this.context().typed ?? null
      if (typed !== null) this.keep(typed)
      this.flush()
    }
    this.isConflicting = isConflicting
  }

  private reopenRow(): void {
    const row = rows[this.id]
    const values = row?.typed(this.context().typed?.values ?? undefined) ?? null
    this.memory.row = values
    if (row === undefined || values === null) return
    // As an effect does: the machine is not within the step that loaded it any more.
    queueMicrotask(() => {
      if (!this.isLoaded || this.ref.getSnapshot().status !== 'active') return
      if (!row.reopen(this.ref as never, values)) this.memory.row = null
    })
  }

  /** `useOpenRow` after each drawing: forgets what was typed into a row that closed, and keeps a list that changed. */
  private followRow(snapshot: AnyMachineSnapshot): void {
    const row = rows[this.id]
    if (row === undefined) return
    const list = row.list?.(snapshot.context as never)
    const now = { editing: row.isOpen?.(snapshot as never) ?? snapshot.hasTag('editing'), list: list?.people }
    const was = this.was
    this.was = now
    if (was === null || !rowIsDone(was, now)) return
    this.memory.row = null
    this.keep(typedWithoutRow(list?.kept()))
  }
}
