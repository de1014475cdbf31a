import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { ask, spanish, storefrontApp } from './storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

describe('whom a host speaks for', () => {
  const info = (host: string, headers = {}) =>
    ask(app.visitor(), 'GET enrollment/get-default-info', { headers: { host, ...headers } })

  // @spec 1:183
  test('the main host, and hosts that no site names, speak for themselves', async () => {
    const main = {
      agent_id: null,
      group_id: null,
      portal_id: 'main-portal',
      eprocess: 'applicant',
      open_type: null,
      user_id: null,
      landing_url: null,
      access: 'open',
      passed: true,
      visit: null,
      display_name: 'Enrollchart',
      display_phone: '8005550100',
      display_email: 'help@example.com',
      tagline: 'Benefits, clearly',
      logo: '/catalog/logos/enrollchart.svg',
    }
    expect(await info('localhost:3000')).toEqual(main)
    expect(await info('nowhere.example')).toEqual(main)
    expect(await info('localhost', spanish)).toEqual({ ...main, tagline: 'Beneficios, con claridad' })
  })

  // @spec 1:127 1:183
  test("an agent's host shows the rep, a group's host the group", async () => {
    expect(await info('agent.localhost:3000')).toEqual({
      agent_id: 'rep-rivera',
      group_id: null,
      portal_id: 'main-portal',
      eprocess: 'applicant',
      open_type: 'agent',
      user_id: null,
      landing_url: 'rivera',
      access: 'open',
      passed: true,
      visit: null,
      display_name: 'Rivera Benefits',
      display_phone: '5125550142',
      display_email: 'elena.rivera@example.com',
      tagline: 'Plans that fit, explained plainly',
      logo: '/catalog/logos/rivera-benefits.svg',
    })
    expect(await info('group.localhost')).toEqual({
      agent_id: 'rep-rivera',
      group_id: 'group-bluebonnet',
      portal_id: 'group-portal',
      eprocess: 'applicant',
      open_type: 'group',
      user_id: null,
      landing_url: 'bluebonnet',
      access: 'open',
      passed: true,
      visit: null,
      display_name: 'Bluebonnet Bakery',
      display_phone: '5125550166',
      display_email: 'elena.rivera@example.com',
      tagline: 'Benefits for our people',
      logo: '/catalog/logos/bluebonnet-bakery.svg',
    })
  })

  // @spec 1:178
  test('group and agent code of a host, however it is written', async () => {
    const site = (site_domain: string) =>
      ask(app.visitor(), 'GET enrollment/get-domainSite-infromation', { query: { site_domain } })
    const group = { gid: 'group-bluebonnet', gagent_code: 'RIVERA-TX' }
    expect(await site('group.localhost')).toEqual(group)
    expect(await site('group.localhost:3000')).toEqual(group)
    expect(await site('http%3A%2F%2Fgroup.localhost%3A3000%2Fplans')).toEqual(group)
    expect(await site('agent.localhost')).toEqual({ gid: null, gagent_code: 'RIVERA-TX' })
    expect(await site('localhost')).toEqual({ gid: null, gagent_code: null })
  })

  // @spec 1:178
  test('what is no host is not found', async () => {
    const { status, envelope } = await app.callApi('GET enrollment/get-domainSite-infromation', {
      query: { site_domain: 'http://[' },
    })
    expect([status, envelope]).toEqual([200, { status: 'success', statusCode: 204, message: '', data: null }])
  })

  // @spec 1:191 3:149
  test('pictures of a site are addresses', async () => {
    const settings = await ask(app.visitor(), 'GET enrollment/get-external-site-dynamic-information', {
      query: { site_domain: 'store.localhost' },
    })
    expect(settings).toContainEqual({ key: 'cart_logo', value: '/catalog/logos/allspice-store.svg' })
    expect(settings).toContainEqual({ key: 'step_contact', value: '/catalog/pictures/store-step-contact.svg' })
    expect(settings).toContainEqual({
      key: 'review_contact_info',
      value: '/catalog/pictures/store-review-contact.svg',
    })
  })

  // @spec 2:175 3:117
  test('a site that redirects to usag says so', async () => {
    const settings = await ask(app.visitor(), 'GET enrollment/get-external-site-dynamic-information', {
      query: { site_domain: 'usag.localhost' },
    })
    expect(settings).toContainEqual({ key: 'redirection', value: 'usag' })
  })

  test('links and colours of a site are in /config.json alone', async () => {
    const settings = await ask(app.visitor(), 'GET enrollment/get-external-site-dynamic-information', {
      query: { site_domain: 'agent.localhost' },
    })
    expect(settings).toEqual([{ key: 'cart_logo', value: '/catalog/logos/rivera-benefits.svg' }])
  })
})
