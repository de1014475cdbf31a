import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskFormsRef } from '#machines/desk/desk-forms/desk-forms.machine.ts'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { fieldSteps } from '#schemas/storefront/catalog/catalog-codes.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { useLeaveGuard } from '../../../enrollment/dialogs/leave-guard.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useNotKept } from '../../../ui/not-kept.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { formsAddress, versionAddress } from '../catalog-words.ts'
import { CopyDialog } from '../copy-dialog.tsx'
import { AgreementsPart } from './agreements-part.tsx'
import { FormPreview } from './form-preview.tsx'
import { EditingContext, type Look, labelOf, lookAt, placeId } from './forms-place.ts'
import { OtherForms } from './other-forms.tsx'
import { PlansPart } from './plans-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { StepPart } from './step-part.tsx'

/** The review asks nothing that a catalog decides. */
const parts = [...steps.map(({ id }) => id).filter((id) => id !== 'review'), 'plans' as const]
const partName = (part: Look['part']): string => (part === 'plans' ? m.forms_part_plans() : stepNames[part]())

/** The set that asks for a step and for most of its fields, so that a step opens at something to see. */
const firstSet = ({ requirements }: FormsConfig, part: Look['part']): number => {
  const tab = steps.find(({ id }) => id === part)?.tab
  const weights = requirements.map(
    ({ tabs, fields }) =>
      Object.keys(fields[part as keyof typeof fields] ?? {}).length +
      (tabs.some((one) => one.tab_name === tab) ? 1 : 0),
  )
  return Math.max(0, weights.indexOf(Math.max(...weights)))
}

export function FormsEditor({
  number,
  accessRef,
  actorRef,
  forms,
  config,
}: {
  number: number
  accessRef: DeskAccessRef
  actorRef: DeskFormsRef
  forms: VersionForms
  config: FormsConfig
}) {
  const mistakes = useSelector(actorRef, (s) => s.context.mistakes)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const editing = useSelector(actorRef, (s) => s.matches('editing'))
  const errors = useMemo(() => [...mistakes, ...(problem?.errors ?? [])], [mistakes, problem])
  const [look, setLook] = useState<Look>(() => ({
    part: 'personal',
    set: firstSet(config, 'personal'),
    plan: forms.plans[0]?.id ?? '',
  }))
  /** A new object for each press, so that the same place is gone to again. */
  const [goal, setGoal] = useState<{ place: string } | null>(null)
  useEffect(() => {
    if (goal === null) return
    const box = document.getElementById(placeId(goal.place))
    box?.closest('details')?.setAttribute('open', '')
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
  }, [goal])
  useNotKept(useCallback(() => isTouched(actorRef), [actorRef]))
  const leaving = useLeaveGuard(leavingWords)
  const shared = useMemo(
    () => ({ config, forms, readOnly: !forms.changeable || !editing, errors, actorRef }),
    [config, forms, editing, errors, actorRef],
  )
  return (
    <EditingContext value={shared}>
      <Outcome actorRef={actorRef} number={number} />
      {!forms.changeable && <ReadOnly number={number} accessRef={accessRef} />}
      <OtherForms actorRef={actorRef} />
      <div className="forms-panes">
        <section className="stack" aria-label={m.forms_editor()}>
          <div className="desk-looks forms-parts" role="group" aria-label={m.forms_parts()}>
            {parts.map((part) => (
              <button
                key={part}
                type="button"
                className="desk-look"
                aria-pressed={look.part === part}
                onClick={() => setLook({ ...look, part, set: firstSet(config, part) })}
              >
                {partName(part)}
              </button>
            ))}
          </div>
          <h2>{partName(look.part)}</h2>
          {look.part === 'plans' ? (
            <PlansPart look={look} onLook={setLook} />
          ) : (
            <StepPart step={look.part} look={look} onLook={setLook} />
          )}
          {look.part === 'health' && <QuestionsPart />}
          {look.part === 'agreement' && <AgreementsPart />}
        </section>
        <FormPreview number={number} look={look} accessRef={accessRef} onLook={setLook} />
      </div>
      {mistakes.length > 0 && (
        <MistakeList
          config={config}
          mistakes={mistakes}
          onGo={(place) => {
            setLook(lookAt(place, look))
            setGoal({ place })
          }}
        />
      )}
      {forms.changeable && (
        <SaveBar
          actorRef={actorRef}
          onMistake={(place) => {
            setLook(lookAt(place, look))
            setGoal({ place })
          }}
        />
      )}
      {leaving.dialog}
    </EditingContext>
  )
}

/** Whether something is edited that is saved nowhere. */
const isTouched = (actorRef: DeskFormsRef): boolean => {
  const { forms, config } = actorRef.getSnapshot().context
  return forms?.changeable === true && config !== forms.config
}

const leavingWords = () => ({
  title: m.forms_leaving_title(),
  text: m.forms_leaving_text(),
  go: m.leaving_go(),
  stay: m.discard_stay(),
})

/** Where a mistake is, in the words of the page: the part, and the field or plan in it. */
const placeName = (config: FormsConfig, place: string): string => {
  const [first, second = '', third = '', fourth = '', fifth = ''] = place.split('.')
  const { part } = lookAt(place, { part: 'plans', set: 0, plan: '' })
  if (first === 'plans') return `${partName('plans')}: ${second}`
  if (first === 'health') return m.forms_question({ id: config.health[Number(second)]?.question_id ?? 0 })
  if (first === 'agreements') return `${partName(part)}: ${config.agreements[Number(second)]?.id ?? ''}`
  const set = config.requirements[Number(second)]?.id
  if (first === 'requirements' && third === 'tabs') return `${partName(part)}: ${set ?? ''}`
  const field = first === 'forms' ? fourth : fifth
  const step = fieldSteps.find((one) => one === part)
  return step === undefined ? partName(part) : `${partName(part)}: ${labelOf(config, step, field)}`
}

const mistakesText = (count: number): string => (count === 1 ? m.forms_mistake() : m.forms_mistakes({ count }))

function MistakeList({
  config,
  mistakes,
  onGo,
}: {
  config: FormsConfig
  mistakes: readonly FieldError[]
  onGo: (place: string) => void
}) {
  return (
    <Notice tone="warning" title={mistakesText(mistakes.length)}>
      <ul className="desk-history forms-mistakes">
        {mistakes.map((mistake) => (
          <li key={mistake.target_element}>
            <button type="button" className="desk-line" onClick={() => onGo(mistake.target_element)}>
              {placeName(config, mistake.target_element)}
            </button>
            <span>{errorText(errorTable, mistake)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function SaveBar({ actorRef, onMistake }: { actorRef: DeskFormsRef; onMistake: (place: string) => void }) {
  const saving = useSelector(actorRef, (s) => s.matches('saving'))
  const editing = useSelector(actorRef, (s) => s.matches('editing'))
  const touched = useSelector(actorRef, ({ context: { forms, config } }) => config !== forms?.config)
  const count = useSelector(actorRef, (s) => s.context.mistakes.length)
  return (
    <div className="desk-save actions">
      <Button
        kind="primary"
        busy={saving}
        disabled={!saving && (!touched || !editing)}
        onClick={() => {
          const [first] = actorRef.getSnapshot().context.mistakes
          if (first === undefined) actorRef.send({ type: 'desk-forms.save' })
          else onMistake(first.target_element)
        }}
      >
        {m.forms_save()}
      </Button>
      {count > 0 && <span className="small">{mistakesText(count)}</span>}
    </div>
  )
}

/** What became of the last save. */
function Outcome({ actorRef, number }: { actorRef: DeskFormsRef; number: number }) {
  const { problem, saved, forms } = useSelector(actorRef, (s) => s.context)
  const editing = useSelector(actorRef, (s) => s.matches('editing'))
  if (!editing) return null
  if (problem !== null) {
    return (
      <Notice tone="danger" live title={m.forms_unsaved()}>
        <p>{problem.message}</p>
        {problem.errors.map((error) => (
          <p key={error.target_element}>{errorText(errorTable, error)}</p>
        ))}
      </Notice>
    )
  }
  if (!saved) return null
  const count = forms?.mistakes.length ?? 0
  return (
    <Notice
      tone={count === 0 ? 'success' : 'warning'}
      live
      actions={<ButtonLink to={versionAddress(number)}>{m.catalog_file_version()}</ButtonLink>}
    >
      {count === 0 ? m.forms_saved() : m.forms_saved_mistakes({ count })}
    </Notice>
  )
}

function ReadOnly({ number, accessRef }: { number: number; accessRef: DeskAccessRef }) {
  const [copying, setCopying] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Notice actions={<Button onClick={() => setCopying(true)}>{m.catalog_copy()}</Button>}>
        <p>{m.forms_read_only({ number })}</p>
      </Notice>
      {copying && (
        <CopyDialog
          accessRef={accessRef}
          number={number}
          onCopied={(copy) => void navigate(formsAddress(copy))}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}
