import { describe, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { eventually } from '#tests/eventually.ts'
import type { FormTab } from '#tests/server/support/answers.ts'
import { openPage } from './live-app.tsx'
import { liveServer } from './live-server.ts'
import { boxCalled, boxOf, enter, field, press, says } from './person.ts'
import { verificationQuestion } from '#tests/verification-question.ts'

const single = { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const

const present = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  eventually(() => {
    const found = document.querySelector<Kind>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })
const type = async (name: string, text: string) => {
  await field(name)
  const box = boxOf(name)
  if (box === null) throw new Error(`no box of ${name}`)
  enter(box, text)
}
const cartLink = '.site-header a[href="/cart"]'
const heading = () => document.querySelector('h1')?.textContent
const asks = () => document.querySelector('dialog[open] h2')?.textContent ?? null
/** Whether the browser would ask before the page is closed or read anew. */
const closingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

interface Entry {
  until: FormTab
  route: string
  enter: () => Promise<void>
}

/** What is entered in a step and kept nowhere but on its page. */
const lost: Record<string, Entry> = {
  'a Social Security number': { until: 'primary_info', route: 'personal-info', enter: () => type('ssn', '518467193') },
  'a health answer': {
    until: 'primary_health_info',
    route: 'health-questions',
    enter: async () => (await present('.health-list input[type="radio"]')).click(),
  },
  'a box of the agreement': {
    until: 'agreement_info',
    route: 'agreement-signature',
    enter: async () => (await present('.agreement-box input')).click(),
  },
  'the answer that verifies': {
    until: 'agreement_info',
    route: 'agreement-signature',
    enter: async () => {
      await present('.agreement-box')
      enter(await boxCalled(verificationQuestion()), 'Waco')
    },
  },
  'an account number': {
    until: 'billing_info',
    route: 'billing-information',
    enter: () => type('account_number', '000123456789'),
  },
}

describe('leaving a step whose answers are not kept', () => {
  test.each(Object.entries(lost))('asks first: %s', async (_, { until, route, enter: answer }) => {
    const server = await liveServer(single, until)
    openPage(server, `/enrollment/${route}`)
    await answer()
    await eventually(() => expect(closingAsks()).toBe(true))

    // A link of the frame.
    const link = await present(cartLink)
    link.click()
    await says(m.leaving_title())
    await press(m.leaving_stay())
    await eventually(() => expect(asks()).toBeNull())
    expect(heading()).not.toBe(m.cart_title())
    await eventually(() => expect(closingAsks()).toBe(true))

    link.click()
    await says(m.leaving_title())
    await press(m.leaving_go())
    await eventually(() => expect(heading()).toBe(m.cart_title()))
    await eventually(() => expect(closingAsks()).toBe(false))
  })

  test('by the bar of steps as well; a step that has saved asks nothing', async () => {
    const server = await liveServer(single, 'agreement_info')
    openPage(server, '/enrollment/health-questions')
    await present('.health-list input[type="radio"]')
    const radios = [...document.querySelectorAll<HTMLInputElement>('.health-list input[type="radio"]')]
    radios.find(({ checked }) => !checked)?.click()
    const back = await present<HTMLButtonElement>('.step-bar-wide .step-done button')
    back.click()
    await eventually(() => expect(asks()).toBe(m.leaving_title()))
    await press(m.leaving_go())
    await eventually(() => expect(boxOf('first_name')?.value).toBe('Pat'))
  })

  test('what is kept while it is typed asks nothing', async () => {
    const server = await liveServer(single, 'primary_info')
    openPage(server, '/enrollment/personal-info')
    await type('first_name', 'Marisol')
    await eventually(() => expect(closingAsks()).toBe(false))
    const link = await present(cartLink)
    link.click()
    await eventually(() => expect(heading()).toBe(m.cart_title()))
  })
})

test('the answer that verifies is not asked again once it is saved', async () => {
  const server = await liveServer(single, 'billing_info')
  openPage(server, '/enrollment/agreement-signature')
  await present('.agreement-box')
  const box = (await boxCalled(verificationQuestion())) as HTMLInputElement
  expect(box.value).toBe('Waco')
  await press(m.common_next())
  await eventually(() => expect(server.bodiesOf('save-agreement-info')).toHaveLength(1))
  expect(server.bodiesOf('save-agreement-info')[0]).toMatchObject({ answer: 'Waco' })
  expect(server.asked.find(({ call }) => call.endsWith('save-agreement-info'))?.status).toBe(200)
})
