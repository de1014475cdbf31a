import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { siteNews } from '#src/calls/site-news.ts'
import { eventually } from '#tests/eventually.ts'
import { openPage } from './live-app.tsx'
import { freshServer, liveServer } from './live-server.ts'
import { page, says } from './person.ts'

const name = 'get-external-site-dynamic-information'
const scenario = { tier: 'IO', plans: ['harvest-critical'] } as const

// @spec 1:121 1:191
test('what a site has set is asked for once while the page is loaded, whoever needs it', async () => {
  const server = await liveServer(scenario)
  const asked = (call: string) => server.asked.filter((one) => one.call.endsWith(`/${call}`))
  // Brought with who has come, or asked for alone.
  const read = () => server.asked.filter(({ call, brought }) => call.endsWith(`/${name}`) || brought.includes(name))
  openPage(server, '/enrollment/review-confirm')
  await says(m.review_title())
  // The frame and the review both show pictures of the site.
  await eventually(() => expect(document.querySelectorAll('.review-image').length).toBeGreaterThan(3))
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: server.enrollment_id })
  await eventually(() => expect(asked('get-default-info').length).toBeGreaterThan(1))
  await eventually(() => expect(document.querySelector('.brand-logo')).not.toBeNull())
  expect(read()).toHaveLength(1)
  // Loaded anew it asks again.
  openPage(server, '/enrollment/review-confirm')
  await eventually(() => expect(read()).toHaveLength(2))
})

test('settings that cannot be read leave the page whole, and are asked for again', async () => {
  const server = await freshServer()
  const answers = () =>
    server.asked
      .filter(({ call, brought }) => call.endsWith(name) || brought.includes(name))
      .map(({ status }) => status)
  server.broken.add(name)
  openPage(server, '/new-landing')
  await eventually(() => expect(answers()).toEqual([500]))
  await says(m.quote_hero_title())
  expect(page()).not.toContain(m.shell_failed_title())
  server.broken.clear()
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
  await eventually(() => expect(answers()).toEqual([500, 200]))
})
