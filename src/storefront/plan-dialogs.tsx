import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { type PlanAsideRef, asideErrors, type planAsideMachine } from '#machines/storefront/plan-aside.machine.ts'
import type { PlanDetailRef } from '#machines/storefront/plan-detail.machine.ts'
import type { QuoteRef } from '#machines/storefront/quote.machine.ts'
import { maskDate } from '#schemas/fields/date.kinds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { AsideValues } from '#schemas/storefront/plan-aside.rules.ts'
import { maxChildren, tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioField, SelectField, TextField, mistakesAt } from './fields.tsx'
import { LooseMistakes } from './loose-mistakes.tsx'
import { BasicDetails } from './quote-summary.tsx'
import { tierCodes, tierName } from './words.ts'

/** What opens over a plan's page (spec 1, section 2, Plan detail, Modals). */
export function PlanDialogs({ actorRef }: { actorRef: PlanDetailRef }) {
  const { plan, message } = useSelector(actorRef, (s) => s.context)
  const told = useSelector(actorRef, (s) => s.matches('told'))
  const active = useSelector(actorRef, (s) => s.matches('alreadyActive'))
  const editRef = useSelector(actorRef, (s) => s.children.editQuote) as QuoteRef | undefined
  const asideRef = useSelector(actorRef, (s) => s.children.aside) as PlanAsideRef | undefined
  const ok = () => actorRef.send({ type: 'plan-detail.ok' })
  if (editRef)
    return <BasicDetails actorRef={editRef} onClose={() => actorRef.send({ type: 'plan-detail.closeEdit' })} />
  if (asideRef) return <Aside actorRef={asideRef} />
  if (!told && !active) return null
  const name = plan?.plan_name ?? ''
  return (
    <Dialog
      title={told ? m.plans_refused_title() : m.plans_active_title()}
      size="sm"
      onClose={ok}
      actions={
        <Button kind="primary" onClick={ok}>
          {m.common_ok()}
        </Button>
      }
    >
      <p>{message ?? (told ? m.plans_refused_text({ plan: name }) : m.plans_active_text({ plan: name }))}</p>
    </Dialog>
  )
}

const drawnIn = ({ aside, values: { tier } }: SnapshotFrom<typeof planAsideMachine>['context']): string[] => {
  if (aside === 'salary') return ['annual_incode', 'working_hours']
  if (aside === 'tobacco') return ['is_smoker']
  return ['tier', ...(tierHasSpouse(tier) ? ['spouse_dob'] : []), ...(tierHasChildren(tier) ? ['no_of_children'] : [])]
}

function Aside({ actorRef }: { actorRef: PlanAsideRef }) {
  const context = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const mistakes = asideErrors(context)
  const { values, aside, problem } = context
  const close = () => actorRef.send({ type: 'plan-aside.close' })
  const field = (name: keyof AsideValues) => ({
    id: `plan-${name}`,
    value: values[name],
    mistake: mistakesAt(mistakes, name),
    onValue: (value: string) =>
      actorRef.send({
        type: 'plan-aside.change',
        field: name,
        value: name === 'spouse_dob' ? maskDate(value, values.spouse_dob) : value,
      }),
  })
  const title =
    aside === 'salary' ? m.plan_salary_title() : aside === 'tier' ? m.plan_tier_title() : m.plan_tobacco_title()
  return (
    <Dialog title={title} size="sm" onClose={busy ? undefined : close}>
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
        <LooseMistakes mistakes={mistakes} drawn={drawnIn(context)} />
        <fieldset className="quote-fields" inert={busy}>
          {aside === 'salary' && (
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
              <TextField
                {...field('working_hours')}
                label={m.plan_hours()}
                width="xs"
                inputMode="decimal"
                autoComplete="off"
                maxLength={5}
              />
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
                  maxLength={10}
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
    </Dialog>
  )
}
