import { act } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { SiteProvider } from '#src/site/site-context.ts'
import { storage } from '#src/browser/storage.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { PlanPage } from '#src/storefront/plan/plan.page.tsx'
import { eventually } from '#tests/eventually.ts'
import { type Answers, answerWith, fineAnswers } from '../app/answers.ts'
import { find, render, violations } from '../ui/render.tsx'

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const text = '<p>Cover</p>'
const detail = {
  plan_id: 'life',
  plan_name: 'Optional Life',
  plan_logo: '/catalog/logos/plan.svg',
  plan_category: 'term_life',
  plan_short_text: 'Life insurance.',
  plan_desc: {
    header_text: text,
    body_text: text,
    blueBarText: text,
    association_text: text,
    exclusions_text_name: 'Exclusions',
    exclusions_text: text,
    example_text_name: null,
    example_text: null,
    faq_text_name: null,
    faq_text: null,
  },
  benefits: [{ name: 'Amount', html: text, paid_by: 'plan' }],
  cost_sharing: null,
  documents: [],
  traits: ['prudential'],
}
const rate = (option: string, plan_price: number, above_100k: boolean) => ({
  pid: 'life',
  ppid: `life.${option}.IO`,
  plan_name: `Optional Life, ${option}`,
  plan_price,
  tier: 'IO',
  selected_plan: true,
  is_in_cart: false,
  is_prudential_plan: true,
  is_prudential: true,
  above_100k,
})
const answers = (plans: ReturnType<typeof rate>[]): Answers => ({
  ...fineAnswers(),
  'get-default-info': { ...(fineAnswers()['get-default-info'] as object), portal_id: 'main-portal' },
  life: { result: detail },
  'get-enrollment-temp-info': {
    result: {
      zip: '78701',
      state: 'TX',
      dob: '06/15/1986',
      gender: '1',
      tier: 'IO',
      is_smoker: 0,
      annual_incode: null,
      working_hours: null,
      user_id: null,
      spouse_dop: null,
      child_num: 0,
      categories: null,
    },
    revision: 0,
  },
  'get-group-agent-member-info': { enrollment_type: null, user_info: null, group_info: null, portal_info: null },
  'get-related-plans': { result: [] },
  'get-plan-pricing-detail': { plans, errorCode: null, message: null, pid: null, memberships: [] },
  'check-prudential-plan': { status: true, depdob: false },
  'get-more-requirement': { is_premier: false },
  'get-plan-detail': { result: [] },
})

beforeEach(() => {
  takeLocale('en')
  storage.clear()
  storage.set('tempId', enrollmentId)
  storage.set('portal_id', 'main-portal')
})

/** The page at its address, with its rates. */
const open = async (plans: ReturnType<typeof rate>[]) => {
  const asked = answerWith(answers(plans))
  await render(
    <SiteProvider options={{ input: { host: 'localhost', enrollmentId } }}>
      <Routes>
        <Route path="/" element={<Navigate to="/plan/life/optional-life" />} />
        <Route path="/plan/:id/:name" element={<PlanPage />} />
      </Routes>
    </SiteProvider>,
  )
  await eventually(async () => {
    await act(async () => {})
    expect(document.querySelectorAll('.rate-card')).toHaveLength(plans.length)
    expect(document.querySelector('.skeleton')).toBeNull()
  })
  return asked
}
const notices = () => [...document.querySelectorAll('.plan-offer .notice')].map((one) => one.textContent)
const fees = 'Information: Quotes, prices and/or rates displayed include 3% Administrative fees.'

// @spec 1:27 1:265
it('is the plan of its address, with the banners of the special carrier and of high amounts', async () => {
  const asked = await open([rate('50k', 3.35, false), rate('200k', 13.39, true)])
  expect(find('h1').textContent).toBe('Optional Life')
  expect(asked.filter((address) => address.includes('get-plan-detail/'))).toEqual(['/api/v1/get-plan-detail/life'])
  expect(notices()).toEqual([
    fees,
    'Information: Optional Life plans are dependent on Medical Underwriting Approval.' +
      'Optional life plans of 100k to 300k need Evidence of Insurability and are not guaranteed. A decision comes within 5 to 10 days.',
  ])
  expect(await violations()).toEqual([])
})

// @spec 1:265
it('says nothing of underwriting where no amount is high', async () => {
  await open([rate('50k', 3.35, false)])
  expect(notices()).toEqual([fees])
})
