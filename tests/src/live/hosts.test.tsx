import { describe, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { here, openPage } from './live-app.tsx'
import { freshServer } from './live-server.ts'
import { boxCalled, enter, page, press, says, tick } from './person.ts'

/** What the frame shows of whose site it is. */
const shown = () => ({
  logo: document.querySelector('.brand-logo')?.getAttribute('src')?.replace('/catalog/logos/', ''),
  phone: document.querySelector('.utility-contact a')?.getAttribute('href')?.replace('tel:', ''),
  about: [...document.querySelectorAll('.utility-more button .utility-words')]
    .map((one) => one.textContent)
    .find((text) => text?.startsWith('About')),
})
const help = '8005550100'
const rivera = { logo: 'rivera-benefits.svg', phone: '5125550142', about: 'About Rivera Benefits' }
const bluebonnet = { logo: 'bluebonnet-bakery.svg', phone: '5125550166', about: 'About Bluebonnet Bakery' }
const until = (check: () => void) => eventually(check)

/** A quote by the form of the page; gives what the page sent. */
const quote = async (server: Awaited<ReturnType<typeof freshServer>>) => {
  enter(await boxCalled(m.quote_zip_label()), '78701')
  enter(await boxCalled(m.quote_dob_label()), '06/15/1986')
  await tick(m.quote_gender_female())
  enter(await boxCalled(m.quote_tier_label()), 'IO')
  await press(m.quote_submit())
  await until(() => expect(here()).toBe('/plans'))
  return server.bodiesOf('add-filter-for-new-user')[0] as Record<string, unknown>
}

describe('the host and the route decide the mode', () => {
  // @spec 1:16 1:134
  test.each([
    ['the enrollment host', 'localhost', { logo: 'enrollchart.svg', phone: help, about: undefined }],
    ['a rep’s host', 'agent.localhost', rivera],
    ['a group’s host', 'group.localhost', bluebonnet],
    ['the members’ host', 'members.localhost', { logo: 'enrollchart-members.svg', phone: help, about: undefined }],
    ['an external site', 'store.localhost', { logo: 'allspice-store.svg', phone: help, about: undefined }],
  ])('%s', async (_, host, whose) => {
    const server = await freshServer({ host })
    openPage(server, '/home')
    await until(() => expect(shown()).toEqual(whose))
    // Whom the quote is for follows from the host alone.
    const body = await quote(server)
    expect([body['agent_id'] ?? null, body['group_id'] ?? null, body['eprocess'] ?? 'applicant']).toEqual(
      host === 'agent.localhost'
        ? ['rep-rivera', null, 'applicant']
        : host === 'group.localhost'
          ? ['rep-rivera', 'group-bluebonnet', 'applicant']
          : [null, null, 'applicant'],
    )
  })

  // @spec 1:16 1:31 1:69 1:208
  test('a referral link: Referred By, the rep’s mark on the enrollment host, and the referral in the quote', async () => {
    storage.set('portal_id', 'value-portal')
    storage.set('planId', 'corner-rx')
    const server = await freshServer()
    openPage(server, '/referrals?rid=friends-of-maria')
    await says('Referred By')
    expect(page()).toContain('Referred By Maria Santos')
    await until(() => expect(shown()).toEqual(rivera))
    expect(here()).toBe('/referrals?rid=friends-of-maria')
    // What was stored is gone (spec 1, section 2).
    expect([storage.get('planId'), storage.get('portal_id')]).toEqual([null, 'main-portal'])
    for (const label of [m.quote_zip_label(), m.quote_gender_label(), m.quote_tier_label(), m.quote_dob_label()])
      expect(page()).toContain(label)
    expect(await quote(server)).toMatchObject({ referral: 'friends-of-maria', agent_id: 'rep-rivera' })
  })

  // @spec 1:31
  test('a referral that has ended shows the form without a name, and one that is none leads to Page not found', async () => {
    const server = await freshServer()
    openPage(server, '/referrals?rid=spring-2025')
    await boxCalled(m.quote_zip_label())
    expect(page()).not.toContain('Referred By')
    openPage(server, '/referrals?rid=nobody')
    await says('OOPS! Page not found')
  })

  // @spec 1:16 1:32
  test('an external site by its link goes on to /home; another host than the enrollment host keeps its own mark', async () => {
    openPage(await freshServer(), '/external?site=store')
    await until(() => expect(here()).toBe('/home'))
    expect(storage.get('fromSite')).toBe('store')
    const store = await freshServer({ host: 'store.localhost' })
    openPage(store, '/referrals?rid=friends-of-maria')
    await says('Maria Santos')
    expect(shown().logo).toBe('allspice-store.svg')
  })

  // @spec 1:16 1:50 1:134 1:179
  test('a landing page of a rep and of a group: what was stored is cleared, then it is theirs', async () => {
    const server = await freshServer()
    for (const [path, whose] of [
      ['/rivera', rivera],
      ['/bluebonnet', bluebonnet],
    ] as const) {
      storage.set('planId', 'corner-rx')
      storage.set('referral', 'friends-of-maria')
      openPage(server, path)
      await until(() => expect(here()).toBe('/home'))
      await until(() => expect(shown()).toEqual(whose))
      expect([storage.get('planId'), storage.get('referral'), storage.get('landing_url')]).toEqual([
        null,
        null,
        path.slice(1),
      ])
    }
    // The picture of the rep leads to a page of theirs.
    openPage(server, '/rivera')
    await until(() => {
      const picture = document.querySelector('.landing-picture')
      expect(picture?.getAttribute('src')).toBe('/catalog/pictures/rivera-landing.svg')
      expect(picture?.closest('a')?.getAttribute('href')).toBe('https://reps.example.com/rivera')
    })
    openPage(server, '/nobody-at-all')
    await says('OOPS! Page not found')
  })

  // @spec 1:134 1:259
  test('an identity whose look-up fails is cleared: the page is the site’s again', async () => {
    const server = await freshServer()
    server.broken.add('get-agent-info-enroll')
    openPage(server, '/rivera')
    await until(() => expect(here()).toBe('/home'))
    expect(storage.get('agent_id')).toBeNull()
    await until(() => expect(shown().logo).toBe('enrollchart.svg'))
  })

  // @spec 1:134 1:166
  test('the members’ host looks nobody up for a landing page, and hides the group', async () => {
    const server = await freshServer({ host: 'members.localhost' })
    openPage(server, '/bluebonnet')
    await until(() => expect(here()).toBe('/home'))
    const calls = server.asked.map(({ call }) => call.replace(/^.*\//, ''))
    expect(calls).not.toContain('get-agent-info-enroll')
    expect(calls).not.toContain('get-group-info-enroll')
    expect(shown().logo).toBe('enrollchart-members.svg')
  })
})

// @spec 1:48
test('on a site that asks for a code, pages lead to the access page, and branded landing pages past it', async () => {
  const server = await freshServer({ host: 'reps.localhost' })
  openPage(server, '/plans')
  await says(m.access_title())
  await until(() => expect(here()).toBe('/'))
  openPage(server, '/rivera')
  await until(() => expect(here()).toBe('/home'))
  await until(() => expect(document.querySelector('.site-header')).not.toBeNull())
})

// @spec 1:41 1:74 1:75 1:139
test('the decline page gives everything up and leads home; an unknown address is not found', async () => {
  const server = await freshServer()
  storage.set('referral', 'friends-of-maria')
  openPage(server, '/decline-reminder-email')
  await says('We appreciate your response.')
  await press(m.frame_decline_home())
  await until(() => expect(here()).toBe('/'))
  expect(storage.get('referral')).toBeNull()
  expect(server.asked.filter(({ call }) => call.endsWith('/leave-site')).map(({ status }) => status)).toEqual([200])
  openPage(server, '/no/such/page')
  await says('OOPS! Page not found')
  await press(m.shell_back_home())
  await until(() => expect(here()).toBe('/'))
})

// @spec 1:64
test('a support request: mistakes at their fields, then the reference, and a mail to whoever wrote', async () => {
  const server = await freshServer()
  openPage(server, '/support')
  await says(m.support_title())
  await press(m.support_send())
  await until(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(1))
  enter(await boxCalled(m.support_name()), 'Ana Ruiz')
  enter(await boxCalled(m.support_email()), 'ana.ruiz@example.com')
  const topic = (await boxCalled(m.support_topic())) as HTMLSelectElement
  enter(topic, topic.options[1]?.value ?? '')
  enter(await boxCalled(m.support_message()), 'My plan does not open.')
  await press(m.support_send())
  await says(m.support_sent_title())
  expect((await server.app.mailbox()).map(({ message }) => message.to)).toContain('ana.ruiz@example.com')
})
