import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { siteMachine, type SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { held } from './held.ts'

const site: SiteInfo = {
  kind: 'main',
  identity: { agent_id: null, group_id: null, portal_id: null, eprocess: 'applicant', open_type: null },
  name: 'Harbor',
  tagline: 'Plans for everyone',
  logo: '/catalog/logos/harbor.svg',
  phone: '8005550100',
  help: '8005550100',
  email: 'help@example.com',
  links: {},
  settings: {},
  access: 'open',
  passed: true,
  visit: null,
  landing: null,
}

describe('the site', () => {
  it('loads the frame and counts the cart at the same time, then the menu for the identity that it found', async () => {
    const asked: unknown[] = []
    const actor = createActor(
      held(
        siteMachine.provide({
          actors: {
            loadSite: fromPromise(async ({ input }) => {
              asked.push(['site', input])
              return site
            }),
            loadMenu: fromPromise(async ({ input }) => {
              asked.push(['menu', input])
              return [{ code: 'dental', name: 'Dental', plan_count: 3 }]
            }),
            countCart: fromPromise(async ({ input }) => {
              asked.push(['cart', input])
              return { count: 2, amount: 114.5 }
            }),
          },
        }),
      ),
      { input: { host: 'localhost', enrollmentId: 'e' } },
    ).start()
    const done = await waitFor(actor, (s) => s.matches({ frame: { ready: 'withMenu' }, cart: 'counted' }))
    expect(asked).toEqual([
      ['site', { host: 'localhost' }],
      ['cart', { enrollmentId: 'e' }],
      ['menu', { identity: site.identity, enrollmentId: 'e' }],
    ])
    expect(done.context).toEqual({
      host: 'localhost',
      enrollmentId: 'e',
      site,
      categories: [{ code: 'dental', name: 'Dental', plan_count: 3 }],
      cart: { count: 2, amount: 114.5 },
      problem: null,
    })
    actor.send({ type: 'site.cartChanged', enrollmentId: null })
    expect(actor.getSnapshot().matches({ cart: 'empty' })).toBe(true)
    expect(actor.getSnapshot().context.cart).toBe(null)
  })

  it('says why it failed and comes up on another try; a failed menu or count keeps the page', async () => {
    let tries = 0
    const offline = new CallProblem({ kind: 'offline', message: 'No connection', errors: [] })
    const actor = createActor(
      held(
        siteMachine.provide({
          actors: {
            loadSite: fromPromise(async () => {
              tries += 1
              if (tries === 1) throw offline
              return site
            }),
            loadMenu: fromPromise(() => Promise.reject(offline)),
            countCart: fromPromise(() => Promise.reject(offline)),
          },
        }),
      ),
      { input: { host: 'localhost', enrollmentId: 'e' } },
    ).start()
    const failed = await waitFor(actor, (s) => s.matches({ frame: 'failed' }))
    expect(failed.context.problem).toEqual({ kind: 'offline', message: 'No connection', errors: [] })
    actor.send({ type: 'site.retry' })
    const ready = await waitFor(actor, (s) => s.matches({ frame: { ready: 'withMenu' }, cart: 'uncounted' }))
    expect(ready.context).toMatchObject({ site, categories: [], cart: null, problem: null })
  })
})
