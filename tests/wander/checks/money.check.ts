import { receiptOf } from '#tests/server/oracle/oracle.ts'
import type { ShownMoney } from '../page/types.ts'
import type { Check } from './check.ts'
import { Truth, enrolledOf, tables } from './truth.ts'

const cents = (dollars: number): number => Math.round(dollars * 100)
const dollars = (amount: number): string => `$${(amount / 100).toFixed(2)}`

/** `plan.option.tier`, as cart and wizard name a price. */
const partsOf = (id: string): { plan: string; option: string } => {
  const [plan = '', option = ''] = id.split('.')
  return { plan, option }
}

const sum = ({ lines }: ShownMoney): number => lines.reduce((all, { price }) => all + cents(price ?? 0), 0)

/**
 * Amounts on the page are those of the oracle, which knows the rate tables alone: for the people, the home and the day
 * that were saved last. And every list adds up to what stands below it.
 */
export const money: Check = {
  name: 'money',
  begin: () => {
    const truth = new Truth()
    return ({ world, after, exchanges }) => {
      for (const exchange of exchanges) truth.hear(exchange)
      const today = new Date(world.clock.now()).toISOString().slice(0, 10)
      return (after?.money ?? []).flatMap((shown) => {
        const found: string[] = []
        if (sum(shown) !== cents(shown.monthly))
          found.push(`${shown.where} lists ${dollars(sum(shown))} and says ${dollars(cents(shown.monthly))} a month`)
        const said = truth.of(shown.enrollmentId)
        if (said === undefined || shown.where === 'receipt' || said.effective === null || said.effective <= today)
          return found
        for (const { plan: id, price } of shown.lines) {
          if (price === null) continue
          const { plan, option } = partsOf(id)
          const riders = said.riders.get(plan) ?? []
          const portal = tables.plans.get(plan)?.portals?.[0] ?? null
          const who = { ...enrolledOf(said, today, [{ plan, option, riders }]), portal }
          const right = receiptOf(tables, who).plans.at(-1)?.cents ?? null
          if (right !== null && right !== cents(price))
            found.push(
              `${shown.where} says ${dollars(cents(price))} for ${plan}, the rates say ${dollars(right)} (${said.children} children, ${said.spouse === null ? 'no spouse' : 'a spouse'}, ${said.zip}, from ${said.effective})`,
            )
        }
        return found
      })
    }
  },
}
