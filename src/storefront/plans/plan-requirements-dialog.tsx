import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import {
  type PlanRequirement,
  type PlanRequirementsRef,
  requirementErrors,
  type planRequirementsMachine,
} from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import { maskDate } from '#schemas/fields/date.kinds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { RequirementValues } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import { maxChildren, tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { RadioField, TextField, messageAt, shapedBy } from '../../fields/fields.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { DialogForm } from '../dialog-form.tsx'
import { UnmatchedErrors } from '../unmatched-errors.tsx'
import { tierCodes, tierName } from '../../fields/words.ts'
import { planWords } from '../plan/plan-words.ts'

const titleOf = (requirement: PlanRequirement): string => {
  switch (requirement) {
    case 'salary':
      return m.plan_salary_title()
    case 'income':
      return m.plan_income_title()
    case 'tier':
      return m.plan_tier_title()
    case 'tobacco':
      return m.plan_tobacco_title()
    case 'dependents':
      return m.plan_dependents_title()
  }
}

const drawnIn = ({
  requirement,
  values: { tier, dep_dob },
}: SnapshotFrom<typeof planRequirementsMachine>['context']): string[] => {
  if (requirement === 'income') return ['annual_incode']
  if (requirement === 'dependents') return dep_dob.map((_, index) => `dep_dob.${index}`)
  if (requirement === 'salary') return ['annual_incode', 'working_hours']
  if (requirement === 'tobacco') return ['is_smoker']
  return ['tier', ...(tierHasSpouse(tier) ? ['spouse_dob'] : []), ...(tierHasChildren(tier) ? ['no_of_children'] : [])]
}

/** Salary and hours, tier, tobacco or birth dates (spec 1, section 2, Plan detail, Modals). */
export function PlanRequirementsDialog({ actorRef }: { actorRef: PlanRequirementsRef }) {
  const context = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = requirementErrors(context)
  const { values, requirement, problem } = context
  const close = () => actorRef.send({ type: 'plan-requirements.close' })
  const [begun] = useState(values)
  const guard = useDiscardGuard(() => JSON.stringify(values) !== JSON.stringify(begun), close)
  const field = (name: Exclude<keyof RequirementValues, 'dep_dob'>) => ({
    id: `plan-${name}`,
    value: values[name],
    message: messageAt(planWords, errors, name),
    onValue: (value: string) =>
      actorRef.send({
        type: 'plan-requirements.change',
        field: name,
        value: name === 'spouse_dob' ? shapedBy(maskDate, 10)(value, values.spouse_dob) : value,
      }),
  })
  const child = (index: number) => ({
    number: index + 1,
    id: `plan-dep_dob.${index}`,
    value: values.dep_dob[index] ?? '',
    message: messageAt(planWords, errors, `dep_dob.${index}`),
    onValue: (value: string) =>
      actorRef.send({
        type: 'plan-requirements.change',
        field: `dep_dob.${index}`,
        value: shapedBy(maskDate, 10)(value, values.dep_dob[index] ?? ''),
      }),
  })
  return (
    <Dialog title={titleOf(requirement)} size="sm" onClose={busy ? undefined : guard.close}>
      <DialogForm
        problem={problem}
        busy={busy}
        submitLabel={m.quote_save()}
        onSubmit={() => actorRef.send({ type: 'plan-requirements.submit' })}
        onCancel={close}
        unmatched={<UnmatchedErrors words={planWords} errors={errors} drawn={drawnIn(context)} />}
      >
        {(requirement === 'salary' || requirement === 'income') && (
          <>
            <p className="muted">{m.plan_salary_text()}</p>
            <TextField
              {...field('annual_incode')}
              label={m.plan_salary()}
              hint={m.plan_salary_hint()}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
            />
            {requirement === 'salary' && (
              <TextField
                {...field('working_hours')}
                label={m.plan_hours()}
                width="xs"
                inputMode="decimal"
                autoComplete="off"
                maxLength={5}
              />
            )}
          </>
        )}
        {requirement === 'tier' && (
          <>
            <SelectField
              {...field('tier')}
              label={m.quote_tier_label()}
              options={tierCodes.map((value) => ({ value, name: tierName(value) }))}
            />
            {tierHasSpouse(values.tier) && (
              <TextField
                {...field('spouse_dob')}
                label={m.quote_spouse_dob_label()}
                hint={m.quote_date_hint()}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
            {tierHasChildren(values.tier) && (
              <SelectField
                {...field('no_of_children')}
                value={values.no_of_children === '0' ? '' : values.no_of_children}
                label={m.quote_children_label()}
                placeholder={m.quote_choose()}
                options={Array.from({ length: maxChildren(tierHasSpouse(values.tier)) }, (_, index) => ({
                  value: String(index + 1),
                  name: String(index + 1),
                }))}
              />
            )}
          </>
        )}
        {requirement === 'dependents' && (
          <>
            <p className="muted">{m.plan_dependents_text()}</p>
            {values.dep_dob
              .map((_, index) => child(index))
              .map(({ number, ...box }) => (
                <TextField
                  key={box.id}
                  {...box}
                  label={m.plan_dependents_child({ number })}
                  hint={m.quote_date_hint()}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
          </>
        )}
        {requirement === 'tobacco' && (
          <RadioField
            {...field('is_smoker')}
            label={m.plan_tobacco_label()}
            options={[
              { value: '1', name: m.common_yes() },
              { value: '0', name: m.common_no() },
            ]}
          />
        )}
      </DialogForm>
      {guard.question}
    </Dialog>
  )
}
