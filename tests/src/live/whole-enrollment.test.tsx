import { expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { type StepId, stepById, steps } from '#schemas/steps/steps.registry.ts'
import { type Applicant, applicantOf } from '#tests/drivers/people.ts'
import { eventually } from '#tests/eventually.ts'
import { expectRecorded } from '#tests/recorded.ts'
import * as enrolling from './enrolling.ts'
import { here, openPage } from './live-app.tsx'
import { type Asked, type Site, freshServer } from './live-server.ts'
import { boxCalled, enter, page, press, says, tick } from './person.ts'
import { taped } from './tape.ts'

// The document here draws nothing: what a step is pictured on is a canvas of `live-app.tsx`.
vi.mock(import('html-to-image'), async (original) => ({
  ...(await original()),
  toCanvas: () => Promise.resolve(document.createElement('canvas')),
}))

/** Calls from the first page to the receipt. */
const MOST_CALLS = 30

const applicant = applicantOf('IO', 'marisol.okafor@example.com')
const fill: Partial<Record<StepId, (one: Applicant, rest: () => Promise<void>) => Promise<void>>> = {
  ...enrolling,
  billing: async (one, rest) => {
    await tick(m.billing_eft())
    await enrolling.billing(one, rest)
  },
}

/** A person rests before Next, and what was typed until then is kept. */
const resting = (server: Site, step: StepId) => async (): Promise<void> => {
  if (stepById(step).typed !== 'kept') return
  const kept = () =>
    server.bodiesOf('save-typed-values').filter((body) => JSON.stringify(body).includes(`"${stepById(step).column}"`))
  await eventually(() => expect(kept()).not.toEqual([]))
}

const quote = async (): Promise<void> => {
  enter(await boxCalled(m.quote_zip_label()), applicant.quote.zip)
  enter(await boxCalled(m.quote_dob_label()), applicant.quote.dob)
  await tick(m.quote_gender_female())
  await tick('Guaranteed Medical')
  await press(m.quote_submit())
}

const addPlan = async (plan: string): Promise<void> => {
  await press(m.plans_details_of({ plan }))
  const add = await eventually(() => {
    const found = [...document.querySelectorAll('button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(m.plan_add()),
    )
    if (found === undefined) throw new Error(page())
    return found
  })
  add.click()
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(m.cart_title()))
}

const checkOut = async (): Promise<void> => {
  const dates = (await boxCalled(m.cart_effective_date())) as HTMLSelectElement
  enter(
    dates,
    await eventually(() => {
      const value = dates.options[1]?.value
      if (value === undefined) throw new Error('no effective dates')
      return value
    }),
  )
  await press(m.cart_proceed())
  await eventually(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  await press(m.cart_proceed())
}

/** Goes through the steps, whichever the enrollment asks for, to the review. */
const takeSteps = async (server: Site): Promise<void> => {
  for (let before = '/cart'; ;) {
    const now = await eventually(() => {
      if (here() === before) throw new Error(page())
      return here()
    })
    before = now
    const step = steps.find(({ route }) => now === `/enrollment/${route}`)
    if (step === undefined || step.id === 'review') return
    await fill[step.id]?.(applicant, resting(server, step.id))
  }
}

const pictures = (asked: readonly Asked[]) => asked.filter(({ call }) => call.endsWith('/save-screenshot'))

test(`from the first page to the receipt there are at most ${MOST_CALLS} calls, those that the load bench makes`, async () => {
  const server = await freshServer()
  openPage(server, '/new-landing')
  // What frame and page ask for by themselves is answered while a person reads the page.
  for (const call of ['get-common-menu', 'get-goenroll-footer-plan', 'get-featured-plans'])
    await eventually(() => expect(server.asked.some((one) => one.call.endsWith(`/${call}`))).toBe(true))
  await quote()
  await says('Crescent Premier Care')
  await addPlan('Crescent Premier Care')
  await checkOut()
  await takeSteps(server)
  await enrolling.submit()
  await says(m.receipt_lead())
  await eventually(() => expect(server.bodiesOf('autoInvoiceGeneration')).toHaveLength(1))
  await eventually(() => expect(pictures(server.asked)).toHaveLength(4))

  expect(server.asked.filter(({ status }) => status >= 400)).toEqual([])
  expect(server.asked.length).toBeLessThanOrEqual(MOST_CALLS)
  await expectRecorded(taped(server.asked, applicant), '../recorded/whole-enrollment.json')
})
