import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Typed, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { providedAutosaveMachine } from '#src/calls/enrollment/typed.actors.ts'
import { createActor } from 'xstate'
import { OpenForm, type FormSpec } from './form.ts'
import { beneficiaryForm, billingForm, contactForm, dependentForm, employerForm, personalForm } from './step-forms.ts'
import type { TabWorld } from './types.ts'

/** What a step's view makes of its machine: the form that is open, null where none is. */
const forms: { readonly [Id in StepId]?: (ref: never, keep: (typed: Typed) => void) => FormSpec | null } = {
  personal: personalForm,
  contact: contactForm,
  employer: employerForm,
  beneficiaries: beneficiaryForm,
  dependents: dependentForm,
  billing: billingForm,
}

/** The lists whose open row is opened again where the step was left with it open (`useOpenRow`). */
const rows: Partial<Record<StepId, { id: string; edit: string; add: string; listed: (context: never) => string[] }>> = {
  beneficiaries: {
    id: 'beneficiary_id',
    edit: 'beneficiaries.edit',
    add: 'beneficiaries.add',
    listed: ({ people }: { people: { beneficiary_id: string }[] }) => people.map((one) => one.beneficiary_id),
  },
  dependents: {
    id: 'dependent_id',
    edit: 'dependents.edit',
    add: 'dependents.add',
    listed: ({ dependents }: { dependents: { primary_info: { dependent_id: string } }[] }) =>
      dependents.map((one) => one.primary_info.dependent_id),
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
  /** What was typed when the step was left, until its row is closed. */
  private carried: TypedValues | null = null

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
    this.autosave?.send({ type: 'autosave.changed', typed, revision: this.context().revision ?? 0 })
  }

  private look(): void {
    const snapshot = this.ref.getSnapshot() as AnyMachineSnapshot
    if (snapshot.status !== 'active') return
    if (['loading', 'loadFailed', 'carryingOver'].includes(String(snapshot.value))) {
      this.form?.close()
      this.form = null
      this.isLoaded = false
      return
    }
    if (!this.isLoaded) {
      this.isLoaded = true
      this.reopenRow()
    }
    const spec = forms[this.id]?.(this.ref as never, this.keep) ?? null
    if (spec?.key !== this.form?.spec.key) {
      this.form?.close()
      this.form = spec === null ? null : new OpenForm(spec)
    }
    this.form?.tell(this.context().errors ?? [])
  }

  private reopenRow(): void {
    const row = rows[this.id]
    this.carried = this.context().typed?.values ?? null
    const id = row === undefined ? undefined : this.carried?.[row.id]
    if (row === undefined || typeof id !== 'string') return
    const isListed = row.listed(this.context() as never).includes(id)
    this.ref.send(isListed ? { type: row.edit, id } : { type: row.add })
  }
}
