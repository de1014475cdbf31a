import { m } from '#schemas/messages/generated/messages.js'
import { MAX_AGE, MIN_AGE } from '#schemas/storefront/pricing/age.rules.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import { longDate } from '#schemas/messages/long-date.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { say } from '../../domain/locale.ts'
import type { Proof } from './prove-catalog.ts'
import { listed } from './sentence-parts.ts'
import type { Stop, StopReason } from './stop.ts'

interface Told {
  catalog: Pick<Catalog, 'findPlan' | 'portals'>
  proof: Pick<Proof, 'today' | 'places'>
  plan: Plan
  stop: Stop
  locale: Locale
}

const nameOf = ({ catalog }: Told, id = ''): string => catalog.findPlan(id)?.name ?? id

const statesOf = ({ states }: Plan): readonly string[] => (states === 'all' ? [] : states)

const texts: Readonly<Record<StopReason, (told: Told) => string>> = {
  companion: ({ locale }) => m.prove_reason_companion({}, { locale }),
  moved: (told) => m.prove_reason_moved({ plan: nameOf(told, told.stop.to) }, { locale: told.locale }),
  withdrawn: ({ plan: { withdrawn = '' }, locale }) =>
    m.prove_reason_withdrawn({ date: longDate(withdrawn, locale) }, { locale }),
  state: ({ plan, proof: { places }, locale }) => {
    const states = listed(statesOf(plan), locale)
    const isSomewhere = places.some(({ state }) => statesOf(plan).includes(state))
    return isSomewhere ? m.prove_reason_state({ states }, { locale }) : m.prove_reason_nowhere({ states }, { locale })
  },
  portal: ({ plan: { portals = [] }, catalog, locale }) => {
    const names = catalog.portals.filter(({ id }) => portals.includes(id)).map(({ name }) => textIn(name, locale))
    return m.prove_reason_portal({ portals: listed(names, locale) }, { locale })
  },
  region: ({ locale }) => m.prove_reason_region({}, { locale }),
  area: ({ locale }) => m.prove_reason_area({}, { locale }),
  tier: ({ locale }) => m.prove_reason_tier({}, { locale }),
  age: ({ plan: { ages }, locale }) => m.prove_reason_age(ages, { locale }),
  band: ({ plan: { ages }, locale }) => m.prove_reason_band(ages, { locale }),
  spouse: ({ plan: { spouse_ages: ages = { from: MIN_AGE, to: MAX_AGE } }, locale }) =>
    m.prove_reason_spouse({ ...ages, minimum: MIN_AGE, maximum: MAX_AGE }, { locale }),
  salary: ({ locale }) => m.prove_reason_salary({}, { locale }),
  price: ({ locale }) => m.prove_reason_price({}, { locale }),
  declined: ({ locale }) => m.prove_reason_declined({}, { locale }),
  blackout: ({ plan: { blackouts = [] }, proof: { today }, locale }) => {
    const now = blackouts.find(({ from, to }) => from <= today && today <= to)
    const [from, to] = [longDate(now?.from ?? today, locale), longDate(now?.to ?? today, locale)]
    return m.prove_reason_blackout({ from, to }, { locale })
  },
  membership: (told) => {
    const { stop, catalog, plan, locale } = told
    const membership = catalog.findPlan(stop.to ?? '') ?? plan
    const inner: Stop = { reason: stop.inner ?? 'price', about: '' }
    const reason = reasonText({ ...told, plan: membership, stop: inner })
    return m.prove_reason_membership({ plan: nameOf(told, stop.to), reason }, { locale })
  },
  date: ({ locale }) => m.prove_reason_date({}, { locale }),
  cart: ({ locale }) => m.prove_reason_cart({}, { locale }),
  step: ({ stop: { step = 'review', problem }, locale }) => {
    const { target_element: field = 'main', message_key = 'error_section_missing', message_values } = problem ?? {}
    const message = say(message_key, message_values, locale).replace(/\.$/, '')
    return m.prove_reason_step({ step: stepNames[step]({ locale }), field, message }, { locale })
  },
}

/** Why nobody gets on, in words without a full stop. */
export const reasonText = (told: Told): string => texts[told.stop.reason](told)
