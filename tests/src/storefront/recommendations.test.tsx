import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '#src/browser/storage.ts'
import { siteNews } from '#src/calls/site-news.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { CartRecommendations } from '#src/storefront/recommendations/cart-recommendations.tsx'
import { RecommendListPage } from '#src/storefront/recommendations/recommend-list.page.tsx'
import { RecommendedLink } from '#src/storefront/recommendations/recommended-link.tsx'
import { toastStore } from '#src/ui/status/toast-store.ts'
import { SiteProvider } from '#src/site/site-context.ts'
import { eventually } from '#tests/eventually.ts'
import { type Answers, answerWith, fineAnswers } from '../app/answers.ts'
import { click, find, render, violations } from '../ui/render.tsx'

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const recs = (...ids: string[]) => ({ recs: ids.map((plan_id) => ({ plan_id, plan_category: 'vision' })) })
const detail = (plan_id: string) => ({
  plan_id,
  plan_name: `Plan ${plan_id}`,
  plan_logo: '/catalog/logos/plan.svg',
  plan_short_text: 'Goes with it.',
  plan_category: 'vision',
  plan_price: 99,
})
const offer = (plan_id: string, can_add = true) => ({
  plan_id,
  plan_pricing_id: `${plan_id}.standard.IO`,
  price: 12.5,
  can_add,
})
const sealed = { portalId: 's1.portal', planId: 's1.plan', userID: '', agentId: '', groupId: '' }

/** a and b go with the cart, c to e fit the quote, f and g are popular; the quote can buy neither b nor g. */
const answers = (change: Answers = {}): Answers => ({
  ...fineAnswers(),
  'get-recommendation-ids': {
    sealed,
    enroll_type: 'new-member',
    state: 'TX',
    tier: 'IO',
    age: 40,
    gender: '1',
    cart: ['x', 'y'],
  },
  'decrypt-detail': {
    result: [
      { name: 'portalId', id: 'main-portal' },
      { name: 'planId', id: 'y' },
      { name: 'userID', id: null },
      { name: 'agentId', id: null },
      { name: 'groupId', id: null },
    ],
  },
  association: recs('a', 'b'),
  filter: recs('c', 'a', 'd', 'e'),
  popularity: recs('f', 'g', 'c'),
  'plan-details': { result: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(detail) },
  'get-recommended-plans': { result: [offer('a'), offer('c', false), offer('d'), offer('e'), offer('f')] },
  ...change,
})

const names = () => [...document.querySelectorAll('.recommended-name')].map((name) => name.textContent)
const shown = (count: number) => eventually(() => expect(names()).toHaveLength(count))
const pathsOf = (asked: string[], call: string) => asked.filter((address) => address.includes(call))

beforeEach(() => {
  takeLocale('en')
  storage.clear()
  storage.set('tempId', enrollmentId)
  // What was asked for another test is not remembered.
  siteNews.tell({ type: 'site.cartChanged', enrollmentId: null })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const changeCart = () =>
  act(async () => {
    siteNews.tell({ type: 'site.cartChanged', enrollmentId })
  })

const showList = () =>
  render(
    <SiteProvider options={{ input: { host: 'localhost', enrollmentId } }}>
      <RecommendListPage />
    </SiteProvider>,
  )

describe('the recommended plans of a cart', () => {
  // @spec 1:89 1:248-250
  it('are those that go with it, then those that fit the quote, then the popular; five that the quote can buy', async () => {
    const asked = answerWith(answers())
    await render(<CartRecommendations enrollmentId={enrollmentId} />)
    await shown(5)
    expect(names()).toEqual(['Plan a', 'Plan c', 'Plan d', 'Plan e', 'Plan f'])
    const who = 'platformID=main-portal&planID=y&enroll_type=new-member&state=TX&tier=IO&age=40&gender=1'
    expect(pathsOf(asked, '/recommendation/')).toEqual([
      '/recommendation/decrypt-detail',
      `/recommendation/recommendation/association?${who}&cart=x%2Cy`,
      `/recommendation/recommendation/filter?${who}`,
      `/recommendation/recommendation/popularity?${who}`,
      '/recommendation/recommendation/plan-details?plan_list=a%2Cb%2Cc%2Cd%2Ce%2Cf%2Cg',
    ])
    // The price is the quote's, not the published one; a plan whose page asks first says so in the place of Add.
    expect(find('.recommended .money-amount').textContent).toBe('$12.50')
    expect(find('.recommended a').getAttribute('href')).toBe('/plan/a/plan-a')
    expect([...document.querySelectorAll('.plan-add')].map((add) => add.getAttribute('aria-label'))).toEqual([
      'Add Plan a to cart',
      'Add Plan d to cart',
      'Add Plan e to cart',
      'Add Plan f to cart',
    ])
    const asks = [...document.querySelectorAll('.recommended')].filter((card) => card.textContent.includes('asks'))
    expect(asks.map((card) => card.querySelector('.recommended-actions')?.textContent)).toEqual([
      'More InfoIts page asks something first.',
    ])
    expect(await violations()).toEqual([])
  })

  // @spec 1:89
  it('a way that is out of order is made good by the others; a service that is down leaves the cart alone', async () => {
    const { association: _association, filter: _filter, ...rest } = answers()
    answerWith(rest)
    await render(<CartRecommendations key="one way" enrollmentId={enrollmentId} />)
    await shown(5)
    siteNews.tell({ type: 'site.cartChanged', enrollmentId: null })
    const { 'decrypt-detail': _decrypt, ...none } = rest
    const asked = answerWith(none)
    const host = await render(<CartRecommendations key="none" enrollmentId={enrollmentId} />)
    await eventually(() => expect(pathsOf(asked, 'decrypt-detail')).toHaveLength(1))
    await act(async () => Promise.resolve())
    expect(host.innerHTML).toBe('')
  })

  it('go into the cart, which is told, and are asked for anew', async () => {
    const given = answers({ 'add-plan-to-cart': { added: true, errorCode: null, message: null } })
    const asked = answerWith(given)
    const onAdded = vi.fn<() => void>()
    await render(<CartRecommendations enrollmentId={enrollmentId} onAdded={onAdded} />)
    await shown(5)
    given['get-recommended-plans'] = { result: [offer('d')] }
    await click('[aria-label="Add Plan a to cart"]')
    await eventually(() => expect(names()).toEqual(['Plan d']))
    expect(onAdded).toHaveBeenCalledTimes(1)
    expect(pathsOf(asked, 'decrypt-detail')).toHaveLength(2)
  })

  it('a plan that was taken out again and is added once more is told once more', async () => {
    answerWith(
      answers({
        'get-recommended-plans': { result: [offer('a')] },
        'add-plan-to-cart': { added: true, errorCode: null, message: null },
      }),
    )
    const onAdded = vi.fn<() => void>()
    await render(<CartRecommendations enrollmentId={enrollmentId} onAdded={onAdded} />)
    await shown(1)
    for (const times of [1, 2]) {
      // Also while what goes with the cart is asked for anew: the plan is still shown.
      await click('[aria-label="Add Plan a to cart"]')
      await eventually(() => expect(onAdded).toHaveBeenCalledTimes(times))
    }
  })

  // @spec 1:89
  it('a plan that the person has already is said in a dialog, and goes', async () => {
    const message = 'You already have this plan.'
    answerWith(
      answers({
        'get-recommended-plans': { result: [offer('a')] },
        'add-plan-to-cart': { added: false, errorCode: 'already-active', message },
      }),
    )
    const host = await render(<CartRecommendations enrollmentId={enrollmentId} />)
    await shown(1)
    await click('[aria-label="Add Plan a to cart"]')
    await eventually(() => expect(find('dialog .dialog-body').textContent).toBe(`Plan a: ${message}`))
    expect(find('dialog h2').textContent).toBe('Already active')
    await click('dialog .button-primary')
    expect(host.innerHTML).toBe('')
  })

  it('a plan that is not sold today says so and stays', async () => {
    const message = 'Not sold this week.'
    answerWith(answers({ 'add-plan-to-cart': { added: false, errorCode: 'blackout', message } }))
    await render(<CartRecommendations enrollmentId={enrollmentId} />)
    await shown(5)
    await click('[aria-label="Add Plan a to cart"]')
    await eventually(() => expect(find('.notice').textContent).toContain(message))
    expect(names()).toHaveLength(5)
  })
})

describe('the page of recommendations', () => {
  // @spec 1:37 1:89
  it('leads back over Plans, Plan Details and Cart, and shows cards with More Info', async () => {
    storage.set('planId', 'dental-one')
    storage.set('enroll_type', 'existing-member')
    const nobody = fineAnswers()['get-default-info'] as object
    const rep = { agent_id: 'rep-rivera', eprocess: 'rep', visit: { role: 'rep', name: 'Elena Rivera' } }
    answerWith(answers({ 'get-default-info': { ...nobody, ...rep } }))
    await showList()
    await shown(5)
    const crumbs = [...document.querySelectorAll('.breadcrumb li')].map((crumb) => [
      crumb.textContent,
      crumb.querySelector('a')?.getAttribute('href') ?? null,
    ])
    expect(crumbs).toEqual([
      ['Current Member', '/agent-select-member'],
      ['Plans', '/plans'],
      ['Plan Details', '/plan/dental-one/dental-one'],
      ['Cart', '/cart'],
      ['Recommended plans', null],
    ])
    expect([...document.querySelectorAll('.recommended a')].map((link) => link.textContent)).toEqual(
      Array.from({ length: 5 }, () => 'More Info'),
    )
    expect(await violations()).toEqual([])
  })

  it('adds what the cart would add, says so, and asks anew', async () => {
    const given = answers({ 'add-plan-to-cart': { added: true, errorCode: null, message: null } })
    const asked = answerWith(given)
    await showList()
    await shown(5)
    expect(document.querySelectorAll('.plan-add')).toHaveLength(4)
    given['get-recommended-plans'] = { result: [offer('d')] }
    await act(async () => find('[aria-label="Add Plan a to cart"]').focus())
    await click('[aria-label="Add Plan a to cart"]')
    await eventually(() => expect(names()).toEqual(['Plan d']))
    expect(pathsOf(asked, 'add-plan-to-cart')).toHaveLength(1)
    expect(toastStore.get().map(({ text }) => text)).toEqual(['Plan a is in your cart.'])
    expect(document.activeElement).toBe(find('h1'))
  })

  it('says why a plan cannot be added', async () => {
    const message = 'You already have this plan.'
    const table = answers({
      'add-plan-to-cart': { added: false, errorCode: 'blackout', message: 'Not sold this week.' },
    })
    answerWith(table)
    await showList()
    await shown(5)
    await click('[aria-label="Add Plan a to cart"]')
    await eventually(() => expect(find('.notice').textContent).toContain('Not sold this week.'))
    table['add-plan-to-cart'] = { added: false, errorCode: 'already-active', message }
    await click('[aria-label="Add Plan a to cart"]')
    await eventually(() => expect(find('dialog .dialog-body').textContent).toBe(`Plan a: ${message}`))
    await click('dialog .button-primary')
    expect(names()).toEqual(['Plan c', 'Plan d', 'Plan e', 'Plan f'])
  })

  // @spec 1:89
  it('says that there are none, with and without a quote', async () => {
    const asked = answerWith(answers({ 'get-recommended-plans': { result: [] } }))
    await showList()
    await eventually(() => expect(find('.empty-state h2').textContent).toBe('No products to show.'))
    await render(null)
    storage.clear()
    const before = pathsOf(asked, '/recommendation/').length
    await showList()
    expect(find('.empty-state h2').textContent).toBe('No products to show.')
    expect(pathsOf(asked, '/recommendation/')).toHaveLength(before)
  })

  it('says that the service does not answer, and asks again', async () => {
    const { 'decrypt-detail': decrypt, ...given } = answers()
    const table: Answers = given
    answerWith(table)
    await showList()
    await eventually(() => expect(find('.notice-title').textContent).toBe('The recommendations could not be loaded'))
    table['decrypt-detail'] = decrypt
    await click('.notice .button-primary')
    await shown(5)
  })
})

describe('the way to the page', () => {
  // @spec 1:61
  it('is there while there are recommended plans, and not where there are none or nobody answers', async () => {
    const table = answers()
    answerWith(table)
    const host = await render(<RecommendedLink className="cart-link" />)
    await eventually(() => expect(find('a').getAttribute('href')).toBe('/recommend-list?name=cart'))
    expect(find('a').textContent).toBe('Recommended plans')
    table['get-recommended-plans'] = { result: [] }
    await changeCart()
    await eventually(() => expect(host.innerHTML).toBe(''))
    table['get-recommended-plans'] = answers()['get-recommended-plans']
    await changeCart()
    await eventually(() => expect(host.innerHTML).not.toBe(''))
    delete table['decrypt-detail']
    await changeCart()
    await eventually(() => expect(host.innerHTML).toBe(''))
  })

  it('is in the menu on a narrow screen, with a picture as the others there', async () => {
    answerWith(answers())
    await render(<RecommendedLink />)
    await eventually(() => expect(find('a').textContent).toBe('Recommended plans'))
    expect(document.querySelectorAll('a .icon')).toHaveLength(1)
  })

  it('keeps to the answer for the newest cart, although that for an older one arrives after it', async () => {
    const table = answers()
    answerWith(table)
    const answered = globalThis.fetch
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const arrived = vi.fn<() => void>()
    let count = 0
    vi.stubGlobal('fetch', async (input: Request) => {
      const answer = await answered(input)
      if (typeof input === 'string' || !input.url.includes('get-recommended-plans')) return answer
      count += 1
      if (count > 1) return answer
      await released
      queueMicrotask(arrived)
      return answer
    })
    const host = await render(<RecommendedLink className="cart-link" />)
    await eventually(() => expect(count).toBe(1))
    table['get-recommended-plans'] = { result: [] }
    await changeCart()
    await eventually(() => expect(count).toBe(2))
    release()
    await eventually(() => expect(arrived).toHaveBeenCalledOnce())
    await act(async () => undefined)
    expect(host.innerHTML).toBe('')
  })
})
