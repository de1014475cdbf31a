import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../support/test-app.ts'
import { add, ask, begin, refused, spanish, storefrontApp } from '../storefront.ts'
import { type Begun, plansOf } from '../carts.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

const pricing = ({ visitor, enrollment_id }: Begun, pid: string, headers = {}) =>
  ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query: { enrollment_id, pid }, headers })

describe('eligibility questions', () => {
  const sets = [
    {
      plan_id: 'steady-income',
      body: { annual_incode: 60_000, working_hours: 40 },
      questions: 'GET enrollment/get-questions',
      others: 'GET enrollment/get-aflac-questions',
      save: 'POST enrollment/save-question-answers',
      field: 'answer',
      second: ['other-disability', 'Do you have other disability insurance?'],
      inSpanish: '¿Tiene usted otro seguro de incapacidad?',
    },
    {
      plan_id: 'mallard-accident',
      body: {},
      questions: 'GET enrollment/get-aflac-questions',
      others: 'GET enrollment/get-questions',
      save: 'POST enrollment/save-aflac-questions',
      field: 'true_condition',
      second: ['other-accident', 'Do you have other accident insurance?'],
      inSpanish: '¿Tiene usted otro seguro de accidentes?',
    },
  ] as const

  // @spec 1:158 1:230 1:231
  test.each(sets)(
    '$plan_id: a No to one that must be Yes declines; the others stand; then there is a price',
    async ({ plan_id, body, questions, others, save, field, second: [qid, question], inSpanish }) => {
      const quote = await begin(app, body)
      const { visitor, enrollment_id } = quote
      const query = { enrollment_id, plan_id }
      const open = async (headers = {}) => (await ask(visitor, questions, { query, headers })).result
      const answered = async () => (await ask(visitor, 'GET enrollment/check-already-answered', { query })).status
      const atWork = {
        qid: 'at-work',
        question: 'Are you actively at work, at your usual job and hours?',
        must_be_yes: true,
      }
      expect(await open()).toEqual([atWork, { qid, question, must_be_yes: false }])
      expect((await open(spanish))[1]?.question).toBe(inSpanish)
      expect((await ask(visitor, others, { query })).result).toEqual([])
      expect(await answered()).toBe(false)
      expect((await pricing(quote, plan_id)).errorCode).toBe('newQuestionsError')
      const answer = (answers: [string, 0 | 1][]) =>
        ask(visitor, save, {
          body: { ...query, answers: answers.map(([name, value]) => ({ qid: name, [field]: value })) },
        })
      expect(
        await answer([
          ['at-work', 0],
          [qid, 0],
        ]),
      ).toEqual({
        accepted: false,
        error_message: 'Please answer yes in order to continue: Are you actively at work, at your usual job and hours?',
      })
      expect(await open()).toEqual([atWork])
      expect(await answer([['at-work', 1]])).toEqual({ accepted: true, error_message: null })
      expect([await open(), await answered()]).toEqual([[], true])
      const { plans } = await pricing(quote, plan_id)
      expect(plans.filter(({ selected_plan }) => selected_plan)).toHaveLength(1)
    },
  )

  // @spec 1:158 1:230
  test.each(sets)('$plan_id: unanswered ones, those of other plans and of the other set are refused', async (set) => {
    const { visitor, enrollment_id } = await begin(app)
    const body = { enrollment_id, plan_id: set.plan_id, answers: [] as object[] }
    const refusal = [422, ['at-work', 'Answer Yes to continue'], [set.second[0], 'Answer Yes or No to continue']]
    expect(await refused(visitor, set.save, { body })).toEqual(refusal)
    const strange = { ...body, answers: [{ qid: 'anything', [set.field]: 1 }] }
    expect(await refused(visitor, set.save, { body: strange })).toEqual([
      422,
      ['anything', 'Please choose one from the list'],
    ])
    const other = sets.find(({ plan_id }) => plan_id !== set.plan_id)
    const elsewhere = { ...body, answers: [{ qid: 'at-work', [other?.field ?? '']: 1 }] }
    expect(await refused(visitor, other?.save ?? set.save, { body: elsewhere })).toEqual([
      422,
      ['at-work', 'Please choose one from the list'],
    ])
  })

  // @spec 1:231
  test('a plan without questions is answered already; without an enrollment nothing is', async () => {
    const status = async (plan_id: string) =>
      (await ask(app.visitor(), 'GET enrollment/check-already-answered', { query: { plan_id } })).status
    expect([await status('meadowlark-dental-high'), await status('mallard-accident')]).toEqual([true, false])
    expect(
      await refused(app.visitor(), 'GET enrollment/check-already-answered', { query: { plan_id: 'nope' } }),
    ).toEqual([404])
  })
})

describe('what a plan’s page asks beside', () => {
  // @spec 1:226 1:274
  test('the fees: administrative, of the memberships, once at the start', async () => {
    const { result } = await ask(app.visitor(), 'GET enrollment/get-plan-detail')
    expect(result).toEqual([
      {
        code: 'administrative',
        name: 'Administrative fees',
        text: '<p>Quotes, prices and rates of these plans include 3% administrative fees.</p>',
      },
      {
        code: 'membership',
        name: 'Enrollchart Association Membership',
        text: '<p>Enrollchart Association Membership: $5.00 a month. Some plans include it. Members do not pay it again.</p>',
      },
      {
        code: 'membership',
        name: 'Enrollchart Association Membership Plus',
        text: '<p>Enrollchart Association Membership Plus: $9.00 a month. Some plans include it. Members do not pay it again.</p>',
      },
      {
        code: 'enrollment',
        name: 'Enrollment fee',
        text: '<p>Some plans charge a one-time fee with the first month. The cart includes it in the first payment.</p>',
      },
    ])
    const inSpanish = await ask(app.visitor(), 'GET enrollment/get-plan-detail', { headers: spanish })
    expect(inSpanish.result[0]?.name).toBe('Cargos administrativos')
  })

  // @spec 1:231
  test('whether it is one of disability income', async () => {
    const status = async (plan_id: string) =>
      (await ask(app.visitor(), 'GET enrollment/check-disability-plan', { query: { plan_id } })).status
    expect([await status('steady-income'), await status('meadowlark-dental-high')]).toEqual([true, false])
  })

  // @spec 1:228
  test('pricing of its own: all plans of the trait, or why there are none', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const elevate = () => ask(visitor, 'GET enrollment/get-plan-pricing-detail-elevate', { query: { enrollment_id } })
    expect(await elevate()).toEqual(await pricing({ visitor, enrollment_id }, 'vantage-elevate'))
    expect((await elevate()).plans.map(({ ppid, selected_plan }) => [ppid, selected_plan])[0]).toEqual([
      'vantage-elevate.standard.IO',
      true,
    ])
    const old = await begin(app, { dob: '01/02/1930' })
    expect(
      await ask(old.visitor, 'GET enrollment/get-plan-pricing-detail-elevate', {
        query: { enrollment_id: old.enrollment_id },
      }),
    ).toEqual({
      plans: [],
      errorCode: 'ageError',
      message: 'Plan not available for selected age group. Please edit your basic info above.',
      pid: null,
    })
  })

  // @spec 1:232
  test('whether it is of the special carrier, and whether children’s birth dates are missing', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const check = (plan_id: string) =>
      ask(visitor, 'GET enrollment/check-prudential-plan', { query: { enrollment_id, plan_id } })
    const life = 'northgate-optional-life'
    expect(await check('meadowlark-dental-high')).toEqual({ status: false, depdob: false })
    expect(await check(life)).toEqual({ status: true, depdob: false })
    const children = (dep_dob: string[]) =>
      ask(visitor, 'POST enrollment/store-temp-dependent-info', { body: { enrollment_id, no_of_children: 2, dep_dob } })
    await children(['01/02/2015'])
    expect(await check(life)).toEqual({ status: true, depdob: true })
    await children(['01/02/2015', '03/04/2017'])
    expect(await check(life)).toEqual({ status: true, depdob: false })
  })
})

describe('bad input on a plan’s page', () => {
  // @spec 1:262
  test('unknown, withdrawn and blacked-out plans are not added, and neither is one twice', async () => {
    const quote = await begin(app)

    expect(
      await refused(quote.visitor, 'POST enrollment/add-plan-to-cart', {
        body: { enrollment_id: quote.enrollment_id, plan_id: 'nope', plan_pricing_id: 'nope.standard.IO' },
      }),
    ).toEqual([404])
    expect(await add(quote, 'cedar-dental-classic')).toEqual({
      added: false,
      errorCode: 'portalError',
      message: 'This plan is no longer sold.',
    })
    expect(await add(quote, 'trail-family-lifestyle')).toEqual({
      added: false,
      errorCode: 'blackout',
      message: 'Enrollment in Trailhead Closed Season is closed. Please choose another plan.',
    })
    const twice = await Promise.all([add(quote, 'meadowlark-dental-high'), add(quote, 'meadowlark-dental-high')])
    expect(twice.map(({ added, errorCode }) => [added, errorCode]).toSorted()).toEqual([
      [false, 'already-in-cart'],
      [true, null],
    ])
    expect(await plansOf(quote)).toEqual([['meadowlark-dental-high', 47.71, 1]])
  })
})

keepRefusals('storefront/plan')
