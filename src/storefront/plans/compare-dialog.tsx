import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CompareRef, Compared } from '#machines/storefront/compare/compare.machine.ts'
import type { PlanList } from '#machines/storefront/plans/plans.machine.ts'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { categoryName, planPath, tierCodes, tierName } from '../../fields/words.ts'

interface Row {
  name: string
  cell: (plan: PlanCard) => ReactNode
}

/** Two or three plans side by side: prices, category, and what each covers, row by row (spec decisions, Beyond it). */
export function CompareDialog({ compareRef, list }: { compareRef: CompareRef; list: PlanList }) {
  const { chosen, compared, problem } = useSelector(compareRef, (s) => s.context)
  const busy = useSelector(compareRef, (s) => s.hasTag('busy'))
  const plans = chosen.flatMap((id) => list.plans.find(({ plan_id }) => plan_id === id) ?? [])
  const close = () => compareRef.send({ type: 'compare.close' })
  return (
    <Dialog title={m.compare_title()} size="lg" onClose={close}>
      {problem ? (
        <Notice
          tone="danger"
          live
          title={m.compare_failed()}
          actions={
            <Button kind="primary" onClick={() => compareRef.send({ type: 'compare.retry' })}>
              {m.common_retry()}
            </Button>
          }
        >
          <p>{problem.message}</p>
        </Notice>
      ) : busy ? (
        <Skeleton count={6} />
      ) : (
        <CompareTable
          plans={plans}
          rows={[...priceRows(plans, list.isPremier), ...wordRows(), ...benefitRows(compared)]}
        />
      )}
    </Dialog>
  )
}

/** A name stands over its row, across all plans: on a phone a column of names would leave no room for the plans. */
function CompareTable({ plans, rows }: { plans: readonly PlanCard[]; rows: readonly Row[] }) {
  return (
    <table className="compare-table">
      <caption className="visually-hidden">{m.compare_table()}</caption>
      <thead>
        <tr>
          {plans.map((plan) => (
            <th key={plan.plan_id} id={`compare-${plan.plan_id}`} scope="col">
              <RouteLink to={planPath(plan.plan_id, plan.plan_name)}>{plan.plan_name}</RouteLink>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ name, cell }, index) => (
        <tbody key={name}>
          <tr>
            <th id={`compare-row-${index}`} scope="rowgroup" colSpan={plans.length}>
              {name}
            </th>
          </tr>
          <tr>
            {plans.map((plan) => (
              <td key={plan.plan_id} headers={`compare-${plan.plan_id} compare-row-${index}`}>
                {cell(plan) ?? <span className="muted">{m.compare_none()}</span>}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

const priceIn = (plan: PlanCard, tier: string): number =>
  plan.tier_price.find((price) => price.tier === tier)?.price_male_nons ?? 0

/** Only tiers in which one of the plans has a price above zero. */
const priceRows = (plans: readonly PlanCard[], isPremier: boolean): Row[] =>
  tierCodes
    .filter((tier) => plans.some((plan) => priceIn(plan, tier) > 0))
    .map((tier) => ({
      name: `${m.plan_rates_price()}, ${tierName(tier, isPremier)}`,
      cell: (plan) =>
        priceIn(plan, tier) > 0 ? <span className="figures">{formatMoney(priceIn(plan, tier))}</span> : null,
    }))

const wordRows = (): Row[] => [
  { name: m.compare_category(), cell: (plan) => categoryName(plan.plan_category) },
  { name: m.compare_about(), cell: (plan) => plan.plan_short_text },
]

/** Every benefit that one of the plans names, in the order in which they come. */
const benefitRows = (compared: readonly Compared[]): Row[] => {
  const names = [...new Set(compared.flatMap(({ benefits }) => benefits.map(({ name }) => name)))]
  return names.map((name) => ({
    name,
    cell: ({ plan_id }) => {
      const html = compared
        .find((one) => one.plan_id === plan_id)
        ?.benefits.find((benefit) => benefit.name === name)?.html
      return html === undefined ? null : <SanitisedHtml html={html} />
    },
  }))
}
