import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { ask } from '#tests/server/support/asking.ts'
import { journeyTo } from '#tests/server/support/journey.ts'
import { here, openPage } from './live-app.tsx'
import { type Site, freshServer } from './live-server.ts'
import { boxCalled, enter, press, says } from './person.ts'

const scenario = { tier: 'IO', plans: ['harvest-critical'] } as const

/** The first match in the mails that were sent, the newest first. */
const inMails = async ({ app }: Site, pattern: RegExp): Promise<string> => {
  for (const { message } of await app.mailbox()) {
    const found = pattern.exec(message.text)?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`no ${String(pattern)} in the mails`)
}

// @spec 1:42 3:69
test('a saved cart opens by its link in another browser; a link that is none says what to do', async () => {
  const server = await freshServer()
  const journey = await journeyTo(server.app, scenario, 'primary_info')
  await ask(journey, 'POST enrollment/save-enrollment', { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' })
  openPage(server, await inMails(server, /(\/direct-continue\/\S+)/))
  await eventually(() => expect(here()).toBe('/cart'))
  await eventually(() => expect(document.querySelectorAll('.cart-list > li').length).toBeGreaterThan(0))
  await says(m.cart_from_mail())
  // A copy: the quote of the other browser is its own.
  expect(storage.get('tempId')).not.toBe(journey.enrollment_id)
  openPage(server, `/direct-continue/AAAAAAAAAAAAAAAAAAAAAA/${btoa('cart_info')}`)
  await says(m.direct_refused_title())
})

// @spec 1:42 3:63
test('a code and its address lead back to the step; another code is refused at its field', async () => {
  const server = await freshServer()
  const journey = await journeyTo(server.app, scenario, 'contact_info')
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info' })
  openPage(server, '/continue-enrollment')
  enter(await boxCalled(m.continue_code()), 'AAAA-1111')
  enter(await boxCalled(m.continue_email()), 'ana@example.com')
  await press(m.continue_button())
  await eventually(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull())
  enter(await boxCalled(m.continue_code()), await inMails(server, /\b([A-Z\d]{4}-[A-Z\d]{4})\b/))
  await press(m.continue_button())
  await eventually(() => expect(here()).toBe('/enrollment/contact-info'))
  expect(storage.get('tempId')).toBe(journey.enrollment_id)
})
