import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { cartMachine } from '#machines/storefront/cart/cart.machine.ts'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import type { receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import type { reviewMachine } from '#machines/enrollment/review/review.machine.ts'
import { quoteErrors } from '#machines/storefront/quote/quote.context.ts'
import { drawnFields } from '#src/storefront/quote/quote-start.ts'
import type { SnapshotFrom } from 'xstate'
import { actsOn } from './acts/acts.ts'
import { running } from './acts/act.ts'
import type { Tab } from './tab.ts'
import type { Shown, ShownMoney } from './types.ts'

const as = <Machine extends AnyStateMachine>(snapshot: AnyMachineSnapshot, id: string): SnapshotFrom<Machine> | null =>
  snapshot.machine.id === id ? (snapshot as SnapshotFrom<Machine>) : null

const linesOf = (plans: readonly { plan_id: string; plan_pricing_id: string; price: number | null }[]) =>
  plans.map(({ plan_pricing_id: plan, price }) => ({ plan, price }))

const moneyIn = (snapshot: AnyMachineSnapshot): ShownMoney | null => {
  const wizard = as<typeof enrollmentMachine>(snapshot, 'enrollment')
  if (wizard !== null) {
    const { summary, enrollmentId } = wizard.context
    if (summary === null || !wizard.matches('open')) return null
    const lines = summary.plans.map(({ id, price }) => ({ plan: id, price }))
    return { where: 'summary', enrollmentId, lines, monthly: summary.monthly, first: summary.firstMonth }
  }
  const review = as<typeof reviewMachine>(snapshot, 'review')
  if (review !== null) {
    const { loaded, enrollmentId } = review.context
    if (loaded === null || review.hasTag('busy')) return null
    const { result, recurring_month_cost: monthly, initial_month_cost: first } = loaded.cart
    return { where: 'review', enrollmentId, lines: linesOf(result), monthly, first }
  }
  const cart = as<typeof cartMachine>(snapshot, 'cart')
  if (cart !== null) {
    const { content, enrollmentId } = cart.context
    if (content === null || enrollmentId === null || !cart.matches('listing')) return null
    const { result, recurring_month_cost: monthly, initial_month_cost: first } = content.cart
    return { where: 'cart', enrollmentId, lines: linesOf(result), monthly, first }
  }
  const ended = as<typeof receiptMachine>(snapshot, 'receipt')
  const { receipt = null, enrollmentId = '' } = ended?.context ?? {}
  if (receipt === null) return null
  const lines = receipt.plans.map(({ name, price }) => ({ plan: name, price }))
  return { where: 'receipt', enrollmentId, lines, monthly: receipt.monthly, first: receipt.firstMonth }
}

const unplacedIn = (snapshot: AnyMachineSnapshot): string[] => {
  const quote = as<typeof quoteMachine>(snapshot, 'quote')
  if (quote === null) return []
  const drawn = new Set([...drawnFields(quote.context), 'main'])
  return quoteErrors(quote.context)
    .filter(({ target_element: field }) => !drawn.has(field))
    .map(({ target_element: field, message_key: key }) => `${field} ${key ?? ''}`)
}

const endOf = (snapshots: readonly AnyMachineSnapshot[]): Shown['end'] =>
  snapshots.some((one) => as<typeof receiptMachine>(one, 'receipt')?.matches('shown') === true) ? 'receipt' : null

/** What the page of a tab shows now. */
export const lookAt = (tab: Tab): Shown => {
  const snapshots = tab.page().machines.flatMap((root) => running(root).map(({ snapshot }) => snapshot))
  const form = tab.page().form?.() ?? null
  const wizard = snapshots.find((one) => one.machine.id === 'enrollment')
  const { pathname, search } = tab.frame.path()
  return {
    path: pathname + search,
    machines: snapshots.map((one) => ({
      id: one.machine.id,
      state: JSON.stringify(one.value),
      busy: one.hasTag('busy'),
    })),
    acts: actsOn(tab).map(({ name }) => name),
    unplaced: [...snapshots.flatMap(unplacedIn), ...(form?.unplaced ?? [])],
    money: snapshots.flatMap((one) => moneyIn(one) ?? []),
    typed:
      form === null || wizard === undefined || snapshots.some((one) => one.hasTag('busy'))
        ? null
        : {
            enrollmentId: (wizard.context as { enrollmentId: string }).enrollmentId,
            step: form.spec.key,
            values: form.store.storable(),
          },
    end: endOf(snapshots),
  }
}
