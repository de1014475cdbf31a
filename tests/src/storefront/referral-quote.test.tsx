import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '#src/app/providers.tsx'
import { storage } from '#src/browser/storage.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { ReferralQuote } from '#src/storefront/quote/referral-quote.tsx'
import { eventually } from '#tests/eventually.ts'
import { answerWith, fineAnswers } from '../app/answers.ts'
import { find, render } from '../ui/render.tsx'

beforeEach(() => {
  storage.clear()
  takeLocale('en')
})

const type = (label: string, value: string) =>
  act(async () => {
    const id = [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.htmlFor ?? ''
    const box = document.getElementById(id)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** What the page sent to a call, as it comes. */
const bodiesOf = (call: string): unknown[] => {
  const bodies: unknown[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input !== 'string' && input.url.endsWith(call)) bodies.push(await input.clone().json())
    return answer(input)
  })
  return bodies
}

/** What the form does not ask. */
const unsaid = {
  is_smoker: null,
  annual_incode: null,
  working_hours: null,
  user_id: null,
  spouse_dop: null,
  child_num: null,
  categories: null,
}

// @spec 1:69 1:155 1:208
it('asks zip, gender, tier and date of birth, names who referred, and sends the referral with the quote', async () => {
  storage.set('referral', 'friends-of-maria')
  answerWith({
    ...fineAnswers(),
    'get-featured-plans': { result: [] },
    'validate-zip-code': { zip: '78701', state: 'TX', city: 'Austin', counties: [] },
    'zip-to-state': { state: 'TX', city: 'Austin', counties: [] },
    'add-filter-for-new-user': {
      temp_enrollment_id: 'AAAAAAAAAAAAAAAAAAAAAA',
      result: { zip: '78701', state: 'TX', dob: '06/15/1986', gender: '1', tier: 'IO', ...unsaid },
      plan_id: null,
    },
  })
  const bodies = bodiesOf('/add-filter-for-new-user')
  const host = await render(
    <Providers>
      <ReferralQuote referrer="Maria Santos" />
    </Providers>,
  )
  expect(host.textContent).toContain('Referred By Maria Santos')
  expect([...host.querySelectorAll('.field-label')].map((label) => label.textContent)).toEqual([
    'ZIP code',
    'Gender',
    'Choose Tier',
    'Date of Birth',
  ])
  await type('ZIP code', '78701')
  await type('Date of Birth', '06151986')
  await act(async () => find('input[type=radio][value="1"]').click())
  await act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await eventually(async () => {
    await act(async () => {})
    expect(storage.get('showQuotation')).toBe(1)
  })
  expect(bodies).toEqual([
    {
      zip: '78701',
      dob: '06/15/1986',
      gender: '1',
      tier: 'IO',
      eprocess: 'applicant',
      type: 'new-member',
      referral: 'friends-of-maria',
    },
  ])
  expect([storage.get('tempId'), storage.get('filterSubmitted')]).toEqual(['AAAAAAAAAAAAAAAAAAAAAA', 1])
})

// @spec 1:69
it('names nobody where the referral is no longer valid', async () => {
  answerWith({ ...fineAnswers(), 'get-featured-plans': { result: [] } })
  const host = await render(
    <Providers>
      <ReferralQuote referrer={null} />
    </Providers>,
  )
  expect(host.textContent).not.toContain('Referred By')
})
