import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  type BeneficiariesContext,
  beneficiaryFactsOf,
  sentBeneficiary,
} from '#machines/enrollment/beneficiaries/beneficiaries.context.ts'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { isKeptMask } from '#schemas/fields/identity.kinds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  checkBeneficiary,
  hasRoom,
  sharesAreWhole,
  shareTotal,
  totalMessages,
} from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { type FormHandle, StepForm } from '../../form/form-engine.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNotKept } from '../../ui/not-kept.ts'
import { useKeep, useOpenRow } from '../step/autosave.tsx'
import { PersonRow, fullName, useListFocus } from '../step/people-list.tsx'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { ConflictRow } from '../step/step-conflict.tsx'
import { StepPage } from '../step/step-page.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import {
  type BeneficiariesRef,
  beneficiaryOptions,
  beneficiaryValues,
  keptBeneficiary,
  reopenBeneficiary,
  submitBeneficiary,
  typedBeneficiary,
  typedRows,
} from './beneficiary-form-props.ts'
import { OfferedPeople } from './offered-people.tsx'

type Relationships = BeneficiariesContext['relationships']

/** In the reader's language; one that is not offered any more as it was saved. */
const relationshipOf = (person: Beneficiary, relationships: Relationships): string | undefined =>
  relationships.find(({ value }) => value === person.relationship)?.name ?? person.relationship

/** Who is paid, and in what shares (spec 2, section 2, Beneficiary Information). */
export function BeneficiariesView({ actorRef }: { actorRef: BeneficiariesRef }) {
  useLocale()
  const people = useSelector(actorRef, (s) => s.context.people)
  const relationships = useSelector(actorRef, (s) => s.context.relationships)
  const main = useSelector(actorRef, (s) => s.context.main)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const editing = useSelector(actorRef, (s) => s.hasTag('editing'))
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  useNotKept(
    useCallback(
      () =>
        actorRef.getSnapshot().context.people.some(({ ssn }) => ssn !== undefined && ssn !== '' && !isKeptMask(ssn)),
      [actorRef],
    ),
  )
  const whole = sharesAreWhole(people)
  const list = useListFocus(`${people.length} ${editing}`)
  return (
    <StepPage
      step="beneficiaries"
      title={m.beneficiaries_title()}
      lead={m.beneficiaries_lead()}
      actorRef={actorRef}
      onNext={() => actorRef.send({ type: 'beneficiaries.next' })}
      nextWaits={editing ? m.error_edit_open_continue() : undefined}
      nextBlocked={whole ? undefined : m.beneficiaries_next_hint()}
      conflict={[conflictRow(people, problem?.current, relationships)]}
      wide
    >
      {main !== null && (
        <Notice tone="danger" live>
          {mainText(main, people)}
        </Notice>
      )}
      <section ref={list} tabIndex={-1} className="stack people-section" aria-label={m.beneficiaries_list()}>
        {people.length === 0 ? (
          <EmptyState art="people">{m.beneficiaries_empty()}</EmptyState>
        ) : (
          <ul className="people-list">
            {people.map((person) => (
              <BeneficiaryRow key={person.beneficiary_id} person={person} actorRef={actorRef} locked={!listing} />
            ))}
          </ul>
        )}
        <ShareTotal people={people} />
        {hasRoom(people) && (
          <div className="stack stack-tight">
            <OfferedPeople actorRef={actorRef} locked={!listing} />
            <div>
              <Button
                kind={whole ? 'secondary' : 'primary'}
                icon="plus"
                disabled={!listing}
                onClick={() => actorRef.send({ type: 'beneficiaries.add' })}
              >
                {m.beneficiaries_add()}
              </Button>
            </div>
          </div>
        )}
      </section>
      <BeneficiaryPopup actorRef={actorRef} />
    </StepPage>
  )
}

/** What is missing or wrong, with the field's name before it. */
const ofField = (name: string, said: string): string => {
  const field = beneficiaryFields.find((one) => one.name === name)
  return field === undefined ? said : `${field.label()}: ${said}`
}

/** The one main error: a problem of somebody on the list says whose and of which field. */
const mainText = (main: FieldError, people: readonly Beneficiary[]): string => {
  const [, index, name] = /^beneficiaries\.(\d+)\.(\w+)$/.exec(main.target_element) ?? []
  const person = people[Number(index)]
  const said = errorText(errorTable, main)
  return name === undefined || person === undefined ? said : `${fullName(person)} · ${ofField(name, said)}`
}

function BeneficiaryRow({
  person,
  actorRef,
  locked,
}: {
  person: Beneficiary
  actorRef: BeneficiariesRef
  locked: boolean
}) {
  const relationship = useSelector(actorRef, (s) => relationshipOf(person, s.context.relationships))
  // An ssn that was typed and not saved is asked again: the row says so, before Next does.
  const missing = useSelector(actorRef, (s) => {
    const [problem] = checkBeneficiary(sentBeneficiary(person), beneficiaryFactsOf(s.context))
    return problem === undefined ? null : ofField(problem.target_element, errorText(errorTable, problem))
  })
  const id = person.beneficiary_id
  const born = person.birthdate ? m.people_born({ date: person.birthdate }) : null
  return (
    <PersonRow
      id={id}
      name={fullName(person)}
      facts={[relationship, born].filter(Boolean).join('\u00A0· ')}
      missing={missing}
      share={`${person.beneficiary_percentage ?? 0}%`}
      locked={locked}
      lockedDelete={m.error_edit_open_delete()}
      onEdit={() => actorRef.send({ type: 'beneficiaries.edit', id })}
      onDelete={() => actorRef.send({ type: 'beneficiaries.delete', id })}
    />
  )
}

/** The running total, with the specification's words; of nobody there is none. */
function ShareTotal({ people }: { people: readonly Beneficiary[] }) {
  const whole = sharesAreWhole(people)
  return (
    <div className="stack stack-tight" role="status">
      {people.length > 0 && (
        <>
          <p className="people-total">{m.beneficiaries_total({ total: shareTotal(people) })}</p>
          <Notice tone={whole ? 'success' : 'warning'}>
            {whole
              ? m.beneficiaries_total_whole()
              : totalMessages(people)
                  .filter(({ message_key }) => message_key?.startsWith('error_'))
                  .map((message) => <p key={message.message_key}>{errorText(errorTable, message)}</p>)}
          </Notice>
        </>
      )}
    </div>
  )
}

const noValues: TypedValues = {}

/** The popup, which opens again where the step was left with it open. */
function BeneficiaryPopup({ actorRef }: { actorRef: BeneficiariesRef }) {
  const people = useSelector(actorRef, (s) => s.context.people)
  const id = useSelector(actorRef, (s) => s.context.open?.beneficiary_id)
  const editing = useSelector(actorRef, (s) => s.hasTag('editing'))
  const typed = useSelector(actorRef, (s) => s.context.typed?.values)
  const values = useOpenRow({
    typed: typedBeneficiary(typed),
    reopen: () => reopenBeneficiary(actorRef, typed),
    editing,
    list: useMemo(() => typedRows(people), [people]),
  })
  return editing && id !== undefined ? (
    <BeneficiaryDialog key={id} actorRef={actorRef} typed={values ?? noValues} />
  ) : null
}

/** Whether the form of somebody new does not begin empty. */
const isKnown = (person: Beneficiary | null): boolean => person !== null && Object.keys(person).length > 1

/** The add and the edit popup: the same form, empty or with the row's values. */
function BeneficiaryDialog({ actorRef, typed }: { actorRef: BeneficiariesRef; typed: TypedValues }) {
  const keep = useKeep()
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const relationships = useSelector(actorRef, (s) => s.context.relationships)
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  // What the form began with: what is typed since belongs to the form.
  const [initial] = useState(() => actorRef.getSnapshot().context.open)
  const [values] = useState(() => beneficiaryValues(initial, typed))
  const [isNew] = useState(() =>
    actorRef.getSnapshot().context.people.every(({ beneficiary_id: id }) => id !== initial?.beneficiary_id),
  )
  const options = useMemo(() => beneficiaryOptions(relationships), [relationships])
  const cancel = () => actorRef.send({ type: 'beneficiaries.cancel' })
  const form = useRef<FormHandle>(null)
  const guard = useDiscardGuard(() => form.current?.isTouched() === true, cancel)
  return (
    <Dialog
      title={isNew ? m.beneficiaries_add() : m.beneficiaries_edit_title()}
      onClose={busy ? undefined : guard.close}
      actions={
        <>
          <Button kind="primary" type="submit" form="beneficiary" busy={busy}>
            {m.common_save()}
          </Button>
          <Button onClick={cancel} disabled={busy}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {isNew && isKnown(initial) && <Notice>{m.dependents_offered()}</Notice>}
      <StepForm
        id="beneficiary"
        label={isNew ? m.beneficiaries_add() : m.beneficiaries_edit_title()}
        definition={beneficiaryFields}
        config={fields}
        options={options}
        values={values}
        errors={errors}
        busy={busy}
        formRef={form}
        onChange={(typedForm) => keep(keptBeneficiary(typedForm, initial, actorRef.getSnapshot().context.people))}
        onSubmit={(given) => submitBeneficiary(actorRef, given)}
      />
      {guard.question}
    </Dialog>
  )
}

const inWords = (people: readonly Beneficiary[], named: Relationships): string =>
  people
    .map((person) => {
      const details = [relationshipOf(person, named), person.birthdate].filter(Boolean).join(', ')
      return `${fullName(person)} (${details}) ${person.beneficiary_percentage ?? 0}%`
    })
    .join('; ')

const conflictRow = (mine: readonly Beneficiary[], current: unknown, named: Relationships): ConflictRow => ({
  label: m.beneficiaries_list(),
  mine: inWords(mine, named),
  theirs: inWords((current as { beneficiaries?: Beneficiary[] } | null | undefined)?.beneficiaries ?? [], named),
})
