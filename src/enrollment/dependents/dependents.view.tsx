import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type DependentsContext, listFactsOf, offeredTier } from '#machines/enrollment/dependents/dependents.context.ts'
import type { Problem } from '#machines/support/problem.ts'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  type DependentsFacts,
  asksSpouse,
  isSpouse,
  limitProblem,
  mayAskSpouse,
  needsSpouse,
  nextRelationship,
  showsNext,
} from '#schemas/steps/dependents/dependents.rules.ts'
import { dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { useLocale } from '../../i18n/locale.ts'
import { tierName } from '../../fields/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useOpenRow } from '../step/autosave.tsx'
import { DependentForm } from './dependent-form.tsx'
import {
  DEPENDENT_PREFIX,
  type DependentsRef,
  HEALTH_PREFIX,
  isRowOpen,
  reopenDependent,
  typedDependent,
} from './dependent-form-props.ts'
import { PersonRow, fullName, useListFocus } from '../step/people-list.tsx'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { SpouseQuestion } from './spouse-question.tsx'
import type { ConflictRow } from '../step/step-conflict.tsx'
import { QuoteOfferDialog } from '../offer/quote-offer-dialog.tsx'
import { useStepFrame } from '../step/step-frame.ts'
import { StepPage } from '../step/step-page.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import '../../form/form.css'

/** Who is enrolled with the member (spec 2, section 2, Dependent Information). */
export function DependentsView({ actorRef }: { actorRef: DependentsRef }) {
  useLocale()
  const context = useSelector(actorRef, (s) => s.context)
  const editing = useSelector(actorRef, (s) => s.hasTag('editing'))
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  const notKept = useSelector(actorRef, (s) => s.matches('notKept'))
  const saving = useSelector(actorRef, (s) => s.matches('saving') || s.matches('saved'))
  const agreeing = useSelector(actorRef, (s) => s.matches('agreeing'))
  const { dependents, main, open, problem, offer } = context
  const fitting = offeredTier(context)
  const saveLater = useStepFrame()?.saveLater
  useEffect(() => {
    const subscription = actorRef.on('dependents.mayLeave', () => saveLater?.())
    return () => subscription.unsubscribe()
  }, [actorRef, saveLater])
  // Of an enrollment that was submitted elsewhere the page says how to go on.
  const tellsUnsaved =
    notKept && problem?.errors.some(({ message_key: key }) => key === 'error_enrollment_submitted') !== true
  const facts = listFactsOf(context)
  const limit = limitProblem(dependents, facts)
  const list = useListFocus(`${dependents.length} ${editing} ${listing}`)
  const openId = open?.primary_info.dependent_id
  const openAt = dependents.findIndex(({ primary_info }) => primary_info.dependent_id === openId)
  return (
    <StepPage
      step="dependents"
      title={m.dependents_title()}
      lead={leadOf(facts.tier)}
      actorRef={actorRef}
      onNext={() => actorRef.send({ type: 'dependents.next' })}
      nextHint={m.dependents_next_hint()}
      onSaveLater={() => actorRef.send({ type: 'dependents.saveLater' })}
      nextWaits={editing ? m.error_edit_open_continue() : undefined}
      nextBlocked={showsNext(dependents, facts) ? undefined : blockedOf(context)}
      conflict={[conflictRow(dependents, problem?.current)]}
      tellsUnsaved={tellsUnsaved}
      wide
    >
      {main !== null && main.target_element !== 'has_spouse' && (
        <Notice tone="danger" live>
          {mainText(main)}
        </Notice>
      )}
      {limit !== null && main?.message_key !== limit.message_key && (
        <Notice tone="warning" live>
          {errorText(errorTable, limit)}
        </Notice>
      )}
      {tellsUnsaved && <NotKept actorRef={actorRef} problem={problem} />}
      {agreeing && offer !== null && (
        <QuoteOfferDialog
          offer={offer}
          onAgree={() => actorRef.send({ type: 'dependents.agree' })}
          onLeave={() => actorRef.send({ type: 'dependents.disagree' })}
        />
      )}
      {mayAskSpouse(facts) && <SpouseQuestion actorRef={actorRef} locked={!listing} />}
      <section ref={list} tabIndex={-1} className="stack people-section" aria-label={m.dependents_list()}>
        {dependents.length === 0 && !editing && !asksSpouse(facts) && (
          <EmptyState art="people">{m.dependents_empty()}</EmptyState>
        )}
        {dependents.length > 0 && (
          <ol className="people-list">
            {dependents.map((dependent, index) => (
              <DependentRow
                key={dependent.primary_info.dependent_id}
                dependent={dependent}
                number={index + 1}
                locked={!listing}
                actorRef={actorRef}
              />
            ))}
          </ol>
        )}
        <OpenRow actorRef={actorRef} number={(openAt === -1 ? dependents.length : openAt) + 1} />
        <AddButton actorRef={actorRef} context={context} editing={editing} listing={listing} />
      </section>
      {/* Below the list: it comes and goes with the people on it, and moves none of them. */}
      {!editing && !notKept && fitting !== null && (
        <Notice
          tone="info"
          live
          actions={
            <Button busy={saving} disabled={!listing} onClick={() => actorRef.send({ type: 'dependents.fitTier' })}>
              {m.dependents_fit_change({ tier: tierName(fitting, facts.isPremier) })}
            </Button>
          }
        >
          {m.dependents_fit({
            tier: tierName(fitting, facts.isPremier),
            quoted: tierName(facts.tier, facts.isPremier),
          })}
        </Notice>
      )}
    </StepPage>
  )
}

/** A change that the server has not kept: why, and the choice between trying again and taking it back. */
function NotKept({ actorRef, problem }: { actorRef: DependentsRef; problem: Problem | null }) {
  const box = useRef<HTMLDivElement>(null)
  // What was pressed may stand far below.
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice
      ref={box}
      tone="danger"
      live
      title={m.dependents_not_kept()}
      actions={
        <>
          <Button kind="primary" onClick={() => actorRef.send({ type: 'dependents.retry' })}>
            {m.common_retry()}
          </Button>
          <Button onClick={() => actorRef.send({ type: 'dependents.takeTheirs' })}>{m.dependents_take_back()}</Button>
        </>
      }
    >
      {problem === null || problem.kind === 'field' ? undefined : problem.message}
    </Notice>
  )
}

const noValues: TypedValues = {}

/** The form, where one is open; it opens again where the step was left with it open. */
function OpenRow({ actorRef, number }: { actorRef: DependentsRef; number: number }) {
  const id = useSelector(actorRef, (s) => s.context.open?.primary_info.dependent_id)
  const editing = useSelector(actorRef, (s) => s.hasTag('editing'))
  const typed = useSelector(actorRef, (s) => s.context.typed?.values)
  const values = useOpenRow({
    typed: typedDependent(typed),
    reopen: () => reopenDependent(actorRef, typed),
    editing: useSelector(actorRef, isRowOpen),
  })
  return editing && id !== undefined ? (
    <OpenForm key={id} actorRef={actorRef} number={number} typed={values ?? noValues} />
  ) : null
}

interface OpenFormProps {
  actorRef: DependentsRef
  number: number
  typed: TypedValues
}

/** Brings the form into sight and moves the focus into it when it opens. */
function OpenForm({ actorRef, number, typed }: OpenFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
    box.current
      ?.querySelector<HTMLElement>('input:not([readonly]), select:not([disabled])')
      ?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box}>
      <DependentForm actorRef={actorRef} number={number} typed={typed} />
    </div>
  )
}

function AddButton({
  actorRef,
  context,
  editing,
  listing,
}: {
  actorRef: DependentsRef
  context: DependentsContext
  editing: boolean
  listing: boolean
}) {
  const facts = listFactsOf(context)
  const next = nextRelationship(context.dependents, facts)
  if (next === null) return null
  const isPrimary = !showsNext(context.dependents, facts)
  return (
    <div>
      <Button
        kind={isPrimary && !editing ? 'primary' : 'secondary'}
        icon="plus"
        disabled={!listing}
        title={editing ? m.error_edit_open_add() : m.dependents_add_hint()}
        onClick={() => actorRef.send({ type: 'dependents.add' })}
      >
        {next === 'Spouse' ? m.dependents_add_spouse() : m.dependents_add_child()}
      </Button>
    </div>
  )
}

function DependentRow({
  dependent,
  number,
  locked,
  actorRef,
}: {
  dependent: Dependent
  number: number
  locked: boolean
  actorRef: DependentsRef
}) {
  const info = dependent.primary_info
  const born = info.birthdate ? m.people_born({ date: info.birthdate }) : null
  const id = info.dependent_id
  return (
    <PersonRow
      id={id}
      name={fullName(info)}
      facts={[m.dependents_number({ number }), relationshipOf(dependent), born].filter(Boolean).join('\u00A0· ')}
      locked={locked}
      lockedDelete={m.error_edit_open_delete()}
      onEdit={() => actorRef.send({ type: 'dependents.edit', id })}
      onDelete={() => actorRef.send({ type: 'dependents.delete', id })}
    />
  )
}

const leadOf = (tier: string): string =>
  tier === 'IS' ? m.dependents_lead_spouse() : tier === 'IC' ? m.dependents_lead_children() : m.dependents_lead_family()

/** Who is still missing of a family: the next one follows from the tier and is not chosen (spec 2, section 4). */
const missingOfFamily = (dependents: readonly Dependent[], facts: DependentsFacts): string => {
  if (!needsSpouse(facts)) return m.dependents_next_blocked_family_children()
  if (dependents.some(isSpouse)) return m.dependents_next_blocked_family_child()
  return dependents.length > 0 ? m.dependents_next_blocked_family_spouse() : m.dependents_next_blocked_family()
}

/** Why there is no way on yet: whom the plans are priced for, and who is missing. */
const blockedOf = (context: DependentsContext): string => {
  const facts = listFactsOf(context)
  if (asksSpouse(facts)) return m.error_spouse_status()
  if (facts.tier === 'IS') return m.dependents_next_blocked_spouse()
  if (facts.tier === 'IF') return missingOfFamily(context.dependents, facts)
  return facts.isPremier || facts.isL713 ? m.dependents_next_blocked_child() : m.dependents_next_blocked_children()
}

/** The label of a dependent's field, or the name of the questions about their health. */
const fieldLabel = (path: string): string | undefined =>
  path.startsWith(HEALTH_PREFIX)
    ? m.dependents_health()
    : dependentFields(true)
        .find(({ name }) => path === `${DEPENDENT_PREFIX}${name}`)
        ?.label()

/** "Dependent #2 Weight: …" for a problem of somebody on the list; the server may have said it already. */
const mainText = (error: FieldError): string => {
  const text = errorText(errorTable, error)
  const [, index, path = ''] = /^dependents\.(\d+)\.(.*)$/.exec(error.target_element) ?? []
  if (index === undefined || /#\d/.test(text)) return text
  const label = fieldLabel(path)
  const problem = label === undefined ? text : m.common_field_problem({ field: label, problem: text })
  return m.dependents_number_problem({ number: Number(index) + 1, problem })
}

const relationshipOf = (dependent: Dependent): string => (isSpouse(dependent) ? m.people_spouse() : m.people_child())

const inWords = (list: readonly Dependent[]): string =>
  list
    .map((dependent) => {
      const { primary_info: info } = dependent
      return `${fullName(info)} (${[relationshipOf(dependent), info.birthdate].filter(Boolean).join(', ')})`
    })
    .join('; ')

const conflictRow = (mine: readonly Dependent[], current: unknown): ConflictRow => ({
  label: m.dependents_list(),
  mine: inWords(mine),
  theirs: inWords((current as { dependents?: Dependent[] } | null | undefined)?.dependents ?? []),
})
