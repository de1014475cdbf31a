import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import {
  type PlanAside,
  type PlanAsideRef,
  asideErrors,
  type planAsideMachine,
} from '#machines/storefront/plan-aside/plan-aside.machine.ts'
import { maskDate } from '#schemas/fields/date.kinds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { AsideValues } from '#schemas/storefront/plans/plan-aside.rules.ts'
import { maxChildren, tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { RadioField, TextField, messageAt, shapedBy } from '../../fields/fields.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { UnmatchedErrors } from '../unmatched-errors.tsx'
import { tierCodes, tierName } from '../../fields/words.ts'
import { planWords } from '../plan/plan-words.ts'

const titleOf = (aside: PlanAside): string => {
  switch (aside) {
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

const drawnIn = ({ aside, values: { tier, dep_dob } }: SnapshotFrom<typeof planAsideMachine>['context']): string[] => {
  if (aside === 'income') return ['annual_incode']
  if (aside === 'dependents') return dep_dob.map((_, index) => `dep_dob.${index}`)
  if (aside === 'salary') return ['annual_incode', 'working_hours']
  if (aside === 'tobacco') return ['is_smoker']
  return ['tier', ...(tierHasSpouse(tier) ? ['spouse_dob'] : []), ...(tierHasChildren(tier) ? ['no_of_children'] : [])]
}

/** Salary and hours, tier, tobacco or birth dates (spec 1, section 2, Plan detail, Modals). */
export function AsideDialog({ actorRef }: { actorRef: PlanAsideRef }) {
  const context = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = asideErrors(context)
  const { values, aside, problem } = context
  const close = () => actorRef.send({ type: 'plan-aside.close' })
  const [begun] = useState(values)
  const guard = useDiscardGuard(() => JSON.stringify(values) !== JSON.stringify(begun), close)
  const field = (name: Exclude<keyof AsideValues, 'dep_dob'>) => ({
    id: `plan-${name}`,
    value: values[name],
    message: messageAt(planWords, errors, name),
    onValue: (value: string) =>
      actorRef.send({
        type: 'plan-aside.change',
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
        type: 'plan-aside.change',
        field: `dep_dob.${index}`,
        value: shapedBy(maskDate, 10)(value, values.dep_dob[index] ?? ''),
      }),
  })
  return (
    <Dialog title={titleOf(aside)} size="sm" onClose={busy ? undefined : guard.close}>
      <form
        className="quote-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actorRef.send({ type: 'plan-aside.submit' })
        }}
      >
        {problem && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        <UnmatchedErrors words={planWords} errors={errors} drawn={drawnIn(context)} />
        <fieldset className="quote-fields" inert={busy}>
          {(aside === 'salary' || aside === 'income') && (
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
              {aside === 'salary' && (
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
          {aside === 'tier' && (
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
          {aside === 'dependents' && (
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
          {aside === 'tobacco' && (
            <RadioField
              {...field('is_smoker')}
              label={m.plan_tobacco_label()}
              options={[
                { value: '1', name: m.common_yes() },
                { value: '0', name: m.common_no() },
              ]}
            />
          )}
        </fieldset>
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {m.quote_save()}
          </Button>
          <Button disabled={busy} onClick={close}>
            {m.common_cancel()}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  )
}
