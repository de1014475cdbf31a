import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { eventually } from '#tests/eventually.ts'
import { employer, member, rep } from '#tests/server/homes/homes.ts'
import { openPage } from './live-app.tsx'
import { type Site, freshServer, quoted } from './live-server.ts'
import { page } from './person.ts'

type Coming = NonNullable<Parameters<typeof freshServer>[0]>

/** A page that is loaded anew hears nothing more of what was asked before; here it would. */
const settled = (server: Site) =>
  eventually(() => {
    if (document.querySelector('h1') === null || document.querySelector('.skeleton') !== null) throw new Error(page())
    if (server.waiting() > 0) throw new Error(`${server.waiting()} calls are not answered`)
  })

// What a page reads may fail, each by itself: the page says so or does without, and is never torn down.
test.each([
  ['/new-landing', {}, null],
  ['/home', { host: 'agent.localhost' }, null],
  ['/referrals?rid=friends-of-maria', {}, null],
  ['/plan/northgate-optional-life/x', { host: 'members.localhost' }, { is_smoker: 0 as const }],
  ['/plans', {}, {}],
  ['/cart', {}, {}],
  ['/agent-home', { who: rep }, null],
  ['/agent-select-member', { who: rep }, null],
  ['/group-home', { who: employer }, null],
  ['/member-home', { who: (app) => member(app, 'member-santos') }, null],
] as [string, Coming, Parameters<typeof quoted>[1] | null][])(
  '%s stands whatever call of it fails',
  async (path, coming, quote) => {
    const fresh = await freshServer(coming)
    const server = quote === null ? fresh : await quoted(fresh, quote, [['corner-rx']])
    openPage(server, path)
    await settled(server)
    // Those that every visit of the page asks: some are kept by the page once they are known.
    const first = server.asked.length
    openPage(server, path)
    await settled(server)
    const calls = new Set(server.asked.slice(first).flatMap(({ call }) => (call.includes('.json') ? [] : [call])))
    expect(calls.size).toBeGreaterThan(1)
    for (const call of calls) {
      const name = call.replace(/^\w+ \//, '')
      server.broken.add(name)
      const before = server.asked.length
      openPage(server, path)
      await eventually(() => {
        if (!server.asked.slice(before).some(({ status }) => status === 500)) throw new Error(`${name} was not asked`)
      })
      await settled(server)
      expect([name, page().includes(m.shell_broken_title())]).toEqual([name, false])
      server.broken.clear()
    }
  },
)
