import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { offersBack } from '#machines/enrollment/enrollment.setup.ts'
import { receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import { reviewMachine } from '#machines/enrollment/review/review.machine.ts'
import { saveLaterMachine } from '#machines/enrollment/save-later/save-later.machine.ts'
import { isPutRightInCart } from '#schemas/steps/review/review.rules.ts'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import type { Act } from '../types.ts'
import { actsOf, event, pulled } from './act.ts'

actsOf(enrollmentMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { context } = snapshot
  const required = context.tabs.filter(({ required: isAsked }) => isAsked)
  const open = snapshot.matches('open')
  const steps = cardSteps.filter(({ tab: name }) => required.some(({ tab_name }) => tab_name === name))
  const wizard = tab.wizard()
  const saveLater = wizard?.saveLater ?? null
  const isSubmitted = Object.values(snapshot.children).some((child) => {
    const below = child?.getSnapshot() as { context?: { problem?: { errors: { message_key?: string }[] } | null } }
    return below?.context?.problem?.errors.some(({ message_key: key }) => key === 'error_enrollment_submitted') === true
  })
  const bar: Act[] = open
    ? steps.map(({ id, route }) => ({
        name: `wizard bar ${id}`,
        rank: 0,
        do: () => ref.send({ type: 'enrollment.address', route }),
      }))
    : []
  return [
    ...bar,
    ...(open && context.step === 'review' && steps.length > 0
      ? on('enrollment.edit', 0, (draw) => ({ type: 'enrollment.edit', step: draw.oneOf(steps).id }))
      : []),
    ...(offersBack(context) ? on('enrollment.back', 0) : []),
    ...pulled(3, on('enrollment.cancel', 0)),
    ...on('enrollment.keep', 40),
    ...pulled(25, on('enrollment.giveUp', 0)),
    ...on('enrollment.retry', 20),
    ...(isSubmitted && wizard !== null ? [{ name: 'wizard receipt', rank: 50, do: wizard.reopen }] : []),
    ...(saveLater === null ? [] : [{ name: 'wizard later', rank: 0, pull: 20, do: saveLater }]),
    ...(snapshot.matches('none') || snapshot.matches('gone')
      ? [
          { name: 'wizard start', rank: 20, do: () => tab.frame.go('/') },
          { name: 'wizard continue', rank: 1, do: () => tab.frame.go('/continue-enrollment') },
        ]
      : []),
  ]
})

actsOf(saveLaterMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { email = '' } = tab.frame.world.me.answers
  return [
    ...pulled(
      25,
      on('save-later.send', 42, (draw) => ({
        type: 'save-later.send',
        email: draw.sensible || draw.chance(85) ? email : draw.oneOf(['', 'a@b', 'somebody.else@example.com']),
        remind: false,
      })),
    ),
    ...on('save-later.back', 40),
    ...pulled(8, on('save-later.startNew', 0)),
    ...on('save-later.continue', 45),
  ]
})

actsOf(reviewMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const inCart = isPutRightInCart(snapshot.context.problem?.errors ?? [])
  return [
    ...(inCart ? [{ name: 'review cart', rank: 40, do: () => tab.frame.go('/cart') }] : []),
    ...on('review.open', 0, (draw) => ({ type: 'review.open', card: draw.oneOf(cardSteps).id as never })),
    ...on('review.close', 1),
    ...on('review.submit', 25, () => ({ type: 'review.submit', additionalNotes: '', sendSms: 0 })),
    ...on('review.dismiss', 3),
    ...(inCart ? [] : on('review.retry', 15)),
  ]
})

actsOf(receiptMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  return [...on('receipt.retry', 20), ...pulled(8, on('receipt.home', 0))]
})
