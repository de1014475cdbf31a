import { cartMachine } from '#machines/storefront/cart/cart.machine.ts'
import { checkoutMachine } from '#machines/storefront/checkout/checkout.machine.ts'
import { planAddingMachine } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import { canAddRate } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import { planDetailMachine } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import { planQuestionsMachine } from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import { planRequirementsMachine } from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import { plansMachine } from '#machines/storefront/plans/plans.machine.ts'
import { ridersMachine } from '#machines/storefront/riders/riders.machine.ts'
import { canAdd } from '#schemas/storefront/plans/plan-card.rules.ts'
import { planPath } from '#src/fields/words.ts'
import { actsOf, event } from './act.ts'

/** Plans that the list adds without more questions; the guide wants one or two of them. */
const ENOUGH = 1

actsOf(plansMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const list = snapshot.context.list?.plans ?? []
  const cards = list.filter(canAdd)
  const wanted = cards.filter((plan) => plan.plan_category === tab.frame.world.me.answers['wants'])
  const liked = wanted.length > 0 ? wanted : cards
  const inCart = list.filter((plan) => plan.is_in_cart).length
  const listing = snapshot.matches('listing')
  return [
    ...(cards.length > 0
      ? on('plans.add', inCart >= ENOUGH ? 5 : 40, (draw) => ({
          type: 'plans.add',
          plan_pricing_id: draw.oneOf(draw.sensible || draw.chance(80) ? liked : cards).plan_pricing_id,
        }))
      : []),
    // Where nothing of one kind is sold to these people, there is more of others; where nothing is, elsewhere.
    ...(listing && cards.length === 0 && snapshot.context.category !== null
      ? [{ name: 'plans all', rank: 15, do: () => tab.frame.go('/plans') }]
      : []),
    ...on('plans.retry', 30),
    ...on('plans.edit', listing && cards.length === 0 && inCart === 0 ? 12 : 1),
    ...on('plans.closeEdit', 1),
    ...(listing && inCart > 0 ? [{ name: 'plans cart', rank: 20 + 10 * inCart, do: () => tab.frame.go('/cart') }] : []),
    ...(listing && list.length > 0
      ? [
          {
            name: 'plans detail',
            rank: 3,
            do: (draw: { oneOf: <Item>(items: readonly Item[]) => Item }) => {
              const plan = draw.oneOf(list)
              tab.frame.go(planPath(plan.plan_id, plan.plan_name))
            },
          },
        ]
      : []),
  ]
})

actsOf(planAddingMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { plan } = snapshot.context
  return [
    ...on('adding.close', 50),
    ...(snapshot.matches('added') ? [{ name: 'adding cart', rank: 60, do: () => tab.frame.go('/cart') }] : []),
    ...(snapshot.matches('detour')
      ? [{ name: 'adding detail', rank: 2, do: () => tab.frame.go(planPath(plan.plan_id, plan.plan_name)) }]
      : []),
  ]
})

actsOf(planDetailMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const rates = (snapshot.context.rates?.pricing.plans ?? []).filter(canAddRate)
  return [
    ...(rates.length > 0
      ? on('plan-detail.add', 30, (draw) => ({ type: 'plan-detail.add', ppid: draw.oneOf(rates).ppid }))
      : []),
    ...on('plan-detail.retry', snapshot.matches('loadFailed') ? 20 : 1),
    ...on('plan-detail.edit', 1),
    ...on('plan-detail.closeEdit', 1),
    ...on('plan-detail.ok', 30),
    { name: 'plan plans', rank: 4, do: () => tab.frame.go('/plans') },
  ]
})

actsOf(planQuestionsMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const { questions, answers } = snapshot.context
  const open = questions.filter(({ qid }) => answers[qid] === undefined)
  const asked = open.length > 0 ? open : questions
  return [
    ...(asked.length > 0
      ? on('plan-questions.answer', open.length > 0 ? 30 : 0, (draw) => ({
          type: 'plan-questions.answer',
          qid: draw.oneOf(asked).qid,
          answer: draw.sensible || draw.chance(80) ? 1 : 0,
        }))
      : []),
    ...on('plan-questions.submit', open.length === 0 ? 30 : 0),
    ...on('plan-questions.retry', 20),
  ]
})

actsOf(planRequirementsMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const fields = Object.keys(snapshot.context.values).filter((field) => field !== 'dep_dob')
  return [
    ...on('plan-requirements.change', 0, (draw) => ({
      type: 'plan-requirements.change',
      field: draw.oneOf(fields) as never,
      value: draw.oneOf(['1', '0', '52000', '40', '78701', '05/06/1987', '', 'x']),
    })),
    ...on('plan-requirements.submit', 0),
    ...on('plan-requirements.close', 20),
  ]
})

actsOf(cartMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { content, effectiveDate } = snapshot.context
  const lines = content?.cart.result ?? []
  const lost = content?.cart.unavailable ?? []
  const removable = lines.filter((plan) => plan.removable === 1)
  const riders = lines.filter((plan) => plan.riders !== undefined)
  const dates = content?.dates ?? []
  const isEmpty = snapshot.matches('empty')
  return [
    ...(dates.length > 0
      ? on('cart.chooseDate', effectiveDate === '' ? 40 : 0, (draw) => ({
          type: 'cart.chooseDate',
          date: draw.oneOf(dates),
        }))
      : []),
    ...(removable.length > 0
      ? on('cart.remove', dates.length === 0 ? 15 : 0, (draw) => ({
          type: 'cart.remove',
          plan_pricing_id: draw.oneOf(removable).plan_pricing_id,
        }))
      : []),
    ...(lost.length > 0
      ? on('cart.removeUnavailable', 50, (draw) => ({
          type: 'cart.removeUnavailable',
          plan_id: draw.oneOf(lost).plan_id,
        }))
      : []),
    ...on('cart.confirmRemoval', 40),
    ...on('cart.keep', 1),
    ...on('cart.explain', 0),
    ...on('cart.closeExplanation', 20),
    ...(riders.length > 0
      ? on('cart.chooseRiders', 0, (draw) => ({ type: 'cart.chooseRiders', plan_id: draw.oneOf(riders).plan_id }))
      : []),
    ...on('cart.proceed', lost.length > 0 ? 0 : 30),
    ...on('cart.retry', 20),
    { name: 'cart plans', rank: isEmpty ? 30 : 2, do: () => tab.frame.go('/plans') },
  ]
})

actsOf(ridersMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const ids = snapshot.context.plan.riders?.map(({ rider_id }) => rider_id) ?? []
  return [
    ...(ids.length > 0 ? on('riders.toggle', 0, (draw) => ({ type: 'riders.toggle', rider_id: draw.oneOf(ids) })) : []),
    ...on('riders.save', 10),
    ...on('riders.close', 20),
  ]
})

actsOf(checkoutMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  return [...on('checkout.proceed', 40), ...on('checkout.back', 1)]
})
