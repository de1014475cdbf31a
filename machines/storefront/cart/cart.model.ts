import type { Cart, CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { cartMachine } from './cart.machine.ts'

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const dental: CartPlan = {
  plan_id: 'dental-one',
  plan_pricing_id: 'dental-one-io',
  plan_name: 'Dental One',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  price: 20,
  removable: 1,
  riders: [{ rider_id: 'braces', name: 'Braces', text: '<p>Braces.</p>', price: 3, chosen: false }],
}
const membership: CartPlan = {
  plan_id: 'membership',
  plan_pricing_id: 'membership-io',
  plan_name: 'Membership',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  price: 5,
  removable: 0,
}
const cart: Cart = {
  result: [dental, membership],
  initial_month_cost: 25,
  recurring_month_cost: 25,
  effective_date: null,
  has_already_signed: false,
  signature_required: true,
  special_message: '<p>Dos partes, dos precios.</p>',
  has_l713: true,
  l713_net_price: 12,
  overlaps: [],
  unavailable: [],
}
const vision: CartPlan = {
  plan_id: 'vision-one',
  plan_pricing_id: 'vision-one-io',
  plan_name: 'Vision One',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  price: null,
  removable: 1,
}
const blocked: Cart = {
  ...cart,
  special_message: null,
  has_l713: false,
  l713_net_price: null,
  overlaps: [],
  result: [...cart.result, vision],
  unavailable: [
    { plan_id: 'vision-one', plan_name: 'Vision One', errorCode: 'stateError', message: 'Not in your state' },
  ],
}
const dates = ['12/01/2026', '01/01/2027']
const plain = { dates, tier: 'IO', isPremier: false, hasPrudential: false }

export const cartModel = model(cartMachine, {
  inputs: [{ enrollmentId }, { enrollmentId: null }],
  events: {
    'cart.chooseDate': [{ date: '12/01/2026' }, { date: '' }],
    'cart.remove': [{ plan_pricing_id: 'dental-one-io' }, { plan_pricing_id: 'membership-io' }],
    'cart.removeUnavailable': [{ plan_id: 'vision-one' }],
    'cart.showPlan': [{ plan_id: 'dental-one' }, { plan_id: 'gone' }],
    'cart.chooseRiders': [{ plan_id: 'dental-one' }, { plan_id: 'membership' }],
  },
  outcomes: {
    loadCart: [
      done({ ...plain, cart, tier: 'IC', isPremier: true, hasPrudential: true }, 'cart'),
      done({ ...plain, cart: blocked }, 'with an unavailable plan'),
      done({ ...plain, cart: { ...cart, has_l713: false, l713_net_price: null } }, 'without a price in parts'),
      done({ ...plain, cart: { ...cart, result: [] }, dates: [] }, 'empty'),
      broken('missing'),
      broken('offline'),
    ],
    removePlan: [done(undefined, 'removed'), broken('offline')],
    planPopup: [done(undefined, 'closed')],
    riders: [done({ saved: true }, 'saved'), done({ saved: false }, 'closed')],
    saveCart: [done({ sent: true }, 'sent')],
    checkout: [
      done({ outcome: 'open', effectiveDate: '12/01/2026' }, 'opened'),
      done({ outcome: 'back' }, 'back'),
      done(
        { outcome: 'refused', errors: [{ target_element: 'effective_date', error_message: 'Too early' }] },
        'refused',
      ),
    ],
  },
  resting: ['empty'],
  offers: {
    loadFailed: ['cart.retry'],
    listing: [
      'cart.chooseDate',
      'cart.proceed',
      'cart.save',
      'cart.refresh',
      {
        event: 'cart.showPlan',
        when: (s) => s.context.content?.cart.result.some((plan) => plan.plan_id === 'dental-one') === true,
      },
      {
        event: 'cart.chooseRiders',
        when: (s) => s.context.content?.cart.result.some((plan) => plan.riders !== undefined) === true,
      },
      {
        event: 'cart.remove',
        when: (s) => s.context.content?.cart.result.some((plan) => plan.removable === 1) === true,
      },
      {
        event: 'cart.removeUnavailable',
        when: ({ context: { content } }) =>
          content?.cart.unavailable.some((lost) =>
            content.cart.result.some((plan) => plan.plan_id === lost.plan_id && plan.removable === 1),
          ) === true,
      },
      {
        event: 'cart.explain',
        when: ({ context: { content } }) => content?.cart.has_l713 === true && Boolean(content.cart.special_message),
      },
    ],
    explaining: ['cart.closeExplanation'],
    confirmingRemoval: ['cart.confirmRemoval', 'cart.keep'],
  },
  holds: {
    'nothing is removed without a yes': {
      always: ({ is, was, by }) => !is('removing') || was('removing') || by('cart.confirmRemoval'),
    },
    'whoever keeps the plan gets back to the cart': takes('cart.keep', 'confirmingRemoval', 'listing'),
    'a cart without the plan is read again': takes('removePlan done: removed', 'removing', 'loading'),
    'a plan that cannot be removed now stays listed': takes('removePlan fails: offline', 'removing', 'listing'),
    'nobody leaves for the enrollment but by a checkout that opened': {
      always: ({ is, was, by }) => !is('leaving') || was('leaving') || by('checkout done: opened'),
    },
    'a checkout that is refused reads the cart again': takes('checkout done: refused', 'checkingOut', 'loading'),
    'a cart that cannot be read can be asked for again': takes('cart.retry', 'loadFailed', 'loading'),
  },
  never: {
    'checks out with a plan that is not available': (s) =>
      s.matches('checkingOut') && (s.context.content?.cart.unavailable.length ?? 0) > 0,
    'checks out on a date that is not offered': (s) =>
      s.matches('checkingOut') && s.context.content?.dates.includes(s.context.effectiveDate) !== true,
    'removes a fixed plan': (s) => s.matches('removing') && s.context.leaving?.removable !== 1,
    'enrolls without a date': (s) => s.matches('leaving') && s.context.effectiveDate === '',
    'lists an empty cart': (s) =>
      s.matches('listing') &&
      (s.context.content === null ||
        s.context.content.cart.result.length + s.context.content.cart.unavailable.length === 0),
    'chooses riders of a plan that has none': (s) =>
      s.matches('choosingRiders') && (s.context.about?.riders ?? []).length === 0,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
    'explains a price that has no parts': (s) => s.matches('explaining') && s.context.content?.cart.has_l713 !== true,
  },
})
