import { expect, it, vi } from 'vitest'
import { storage } from '#src/browser/storage.ts'
import { siteSettings } from '#src/calls/site-settings.ts'

const { asked, loaded } = vi.hoisted(() => ({
  asked: [] as { site: string; answer: (list: { key: string; value: string }[]) => void; fail: () => void }[],
  loaded: {},
}))
vi.mock('#src/calls/config.ts', () => ({ loadConfig: async () => loaded }))
vi.mock('#src/calls/send.ts', () => ({
  send: (_: string, { query }: { query: { site_domain: string } }) =>
    new Promise((answer, fail) => {
      asked.push({ site: query.site_domain, answer, fail: () => fail(new Error('no answer')) })
    }),
}))

it('keeps what another site has set when an older question fails after it', async () => {
  storage.set('fromSite', 'old')
  const old = siteSettings('localhost')
  await expect.poll(() => asked.length).toBe(1)
  storage.set('fromSite', 'store')
  const other = siteSettings('localhost')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer([{ key: 'cart_logo', value: 'cart.svg' }])
  expect(await other).toEqual({ cart_logo: 'cart.svg' })
  asked[0]?.fail()
  await expect(old).rejects.toThrow('no answer')
  expect(await siteSettings('localhost')).toEqual({ cart_logo: 'cart.svg' })
  expect(asked.map(({ site }) => site)).toEqual(['old', 'store'])
})
