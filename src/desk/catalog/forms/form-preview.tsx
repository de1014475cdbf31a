import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { FormsPreview, PreviewOf } from '#schemas/calls/desk/desk-forms.calls.ts'
import { personKinds } from '#schemas/desk/forms/forms-differences.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { stepList } from '#schemas/steps/step-list.rules.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { providedDeskFormPreviewMachine } from '../../../calls/desk/desk-forms.actors.ts'
import { tierName } from '../../../fields/words.ts'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { inspect } from '../../../traffic/inspect.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { useEnded } from '../../use-ended.ts'
import { ChoiceBox } from './choice-box.tsx'
import { FormsChanges } from './forms-changes.tsx'
import { type Look, useEditing } from './forms-place.ts'
import { personName } from './person-name.ts'
import { PreviewFields, isDrawn } from './preview-fields.tsx'
import { PreviewAgreement, PreviewHealth } from './preview-other.tsx'

/** The open step as the server would give it to an enrollment, beside the editor, and what all of it changes. */
export function FormPreview({
  number,
  look,
  accessRef,
  onLook,
}: {
  number: number
  look: Look
  accessRef: DeskAccessRef
  onLook: (look: Look) => void
}) {
  const { config, forms } = useEditing()
  const plan = forms.plans.find(({ id }) => id === look.plan) ?? forms.plans[0]
  const [person, setPerson] = useState<PreviewOf['person']>('visitor')
  const [wanted, setTier] = useState<PreviewOf['tier']>('IO')
  const tier = plan === undefined || plan.tiers.includes(wanted) ? wanted : (plan.tiers[0] ?? wanted)
  const [narrow, setNarrow] = useState(false)
  const id = plan?.id ?? ''
  const actorRef = useActorRef(providedDeskFormPreviewMachine, {
    inspect,
    input: { number, config, of: { plan: id, tier, person } },
  })
  useEffect(() => {
    const { context } = actorRef.getSnapshot()
    const { of } = context
    if (context.config === config && of.plan === id && of.tier === tier && of.person === person) return
    actorRef.send({ type: 'desk-form-preview.show', asked: { config, of: { plan: id, tier, person } } })
  }, [actorRef, config, id, tier, person])
  const preview = useSelector(actorRef, (s) => s.context.preview)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const drawing = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEnded(accessRef, problem)
  return (
    <div className="forms-preview stack">
      <section className="stack" aria-labelledby="forms-preview" aria-busy={drawing}>
        <h2 id="forms-preview">{m.forms_preview()}</h2>
        <div className="forms-choices">
          <ChoiceBox
            id="preview-plan"
            label={m.forms_plan()}
            value={id}
            options={forms.plans.map((one) => ({ value: one.id, name: one.name }))}
            onChoose={(value) => onLook({ ...look, plan: value })}
          />
          <ChoiceBox
            id="preview-person"
            label={m.forms_preview_person()}
            value={person}
            options={personKinds.map((kind) => ({ value: kind, name: personName[kind]() }))}
            onChoose={(value) => setPerson(personKinds.find((kind) => kind === value) ?? 'visitor')}
          />
          <ChoiceBox
            id="preview-tier"
            label={m.forms_preview_tier()}
            value={tier}
            options={(plan?.tiers ?? []).map((one) => ({ value: one, name: tierName(one) }))}
            onChoose={(value) => setTier(plan?.tiers.find((one) => one === value) ?? 'IO')}
          />
        </div>
        <div className="desk-looks" role="group" aria-label={m.forms_preview_width()}>
          {[false, true].map((one) => (
            <button
              key={String(one)}
              type="button"
              className="desk-look"
              aria-pressed={narrow === one}
              onClick={() => setNarrow(one)}
            >
              {one ? m.forms_preview_phone() : m.forms_preview_full()}
            </button>
          ))}
        </div>
        {problem !== null && (
          <Notice
            tone="danger"
            live
            title={m.forms_preview_failed()}
            actions={
              <Button onClick={() => actorRef.send({ type: 'desk-form-preview.retry' })}>{m.common_retry()}</Button>
            }
          >
            <p>{problem.message}</p>
            {preview !== null && <p>{m.forms_preview_old()}</p>}
          </Notice>
        )}
        <div className={narrow ? 'forms-sheet forms-sheet-phone' : 'forms-sheet'}>
          {preview === null ? (
            problem === null && <Skeleton shape="panel" />
          ) : (
            <Sheet
              key={`${look.part} ${id} ${tier} ${person}`}
              look={look}
              preview={preview}
              person={person}
              onLook={onLook}
            />
          )}
        </div>
      </section>
      {preview !== null && <FormsChanges differences={preview.differences} config={config} />}
    </div>
  )
}

/** With another plan it may be: the first one leads there. */
function NotAsked({ step, look, onLook }: { step: StepId; look: Look; onLook: (look: Look) => void }) {
  const { config, forms } = useEditing()
  const { tab } = stepById(step)
  const sets = config.requirements.filter(({ tabs }) => tabs.some((one) => one.tab_name === tab && one.required))
  const asking = config.plans.find(({ requirements }) => sets.some(({ id }) => requirements.includes(id)))
  const name = forms.plans.find(({ id }) => id === asking?.id)?.name
  return (
    <div className="stack">
      <p>{m.forms_preview_not_asked()}</p>
      {asking !== undefined && name !== undefined && (
        <div className="actions">
          <Button onClick={() => onLook({ ...look, plan: asking.id })}>
            {m.forms_preview_see_with({ plan: name })}
          </Button>
        </div>
      )}
    </div>
  )
}

function Sheet({
  look,
  preview,
  person,
  onLook,
}: {
  look: Look
  preview: FormsPreview
  person: PreviewOf['person']
  onLook: (look: Look) => void
}) {
  const { part } = look
  const steps = stepList(preview.tabs.map((tab) => ({ ...tab, complete: false })))
  if (part === 'plans') {
    return (
      <>
        <h3>{m.forms_preview_steps()}</h3>
        <ol>
          {steps.map(({ id }) => (
            <li key={id}>{stepNames[id]()}</li>
          ))}
        </ol>
      </>
    )
  }
  if (steps.every(({ id }) => id !== part)) return <NotAsked step={part} look={look} onLook={onLook} />
  const asksDependents = preview.health_dependents.codition_questions.length > 0
  return (
    <div className="stack">
      <h3>{stepNames[part]()}</h3>
      <p className="small muted">{m.forms_preview_try()}</p>
      {isDrawn(part) && <PreviewFields step={part} preview={preview} />}
      {part === 'personal' && preview.enroller_code !== null && (
        <p className="muted">
          {preview.enroller_code === 'required' ? m.forms_preview_code() : m.forms_preview_code_optional()}
        </p>
      )}
      {part === 'health' && <PreviewHealth questions={preview.health} about="applicant" />}
      {part === 'dependents' && asksDependents && (
        <PreviewHealth questions={preview.health_dependents} about="dependent" />
      )}
      {part === 'agreement' && <PreviewAgreement preview={preview} isVisitor={person === 'visitor'} />}
    </div>
  )
}
