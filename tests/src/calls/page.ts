import { vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { StartExistingInput } from '#machines/storefront/member-tier/member-tier.machine.ts'
import type { Way } from '#machines/storefront/landing/landing.machine.ts'
import { liveSite } from '#src/site/live-site.ts'
import { storage } from '#src/browser/storage.ts'
import { forgetConfig } from '#src/calls/config.ts'
import { keepArrival, providedLandingMachine } from '#src/calls/storefront/landing.actors.ts'
import { providedMemberTierMachine } from '#src/calls/storefront/member-tier.actors.ts'
import { providedQuoteMachine } from '#src/calls/storefront/quote.actors.ts'
import { siteNews } from '#src/calls/site-news.ts'
import type { TestApp, Visitor } from '#tests/server/support/test-app.ts'
import { actorOf, run } from './actors.ts'

/** One tab of somebody's browser: the page's own calls and storage, against a real server. */
export interface Page {
  host: string
  visitor: Visitor
  /** The page is loaded, or loaded again: the frame asks who is here. */
  load: () => Promise<void>
  /** Until the frame knows who is here. */
  settled: () => Promise<void>
  /** By a link of a landing page, a referral or an external site, as the page of these does it. */
  arrive: (way: Way, value: string) => Promise<void>
  /** The tier of a member who exists, from the member's home or from the list of Current Members. */
  enrollMember: (input: StartExistingInput) => Promise<void>
  /** The banner form, filled in and sent; what it says where it was not taken. */
  quote: () => Promise<string[]>
  close: () => void
}

const answers = { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO' } as const

/** Opens a tab on a host for somebody; nothing is stored in it yet. */
export const openPage = async (app: TestApp, visitor: Visitor, host: string): Promise<Page> => {
  storage.clear()
  vi.stubGlobal('fetch', fetchOf(app, visitor, host))
  let frame = createActor(liveSite, { input: { host, enrollmentId: null } })
  let stopListening = () => {}
  const settled = async () => {
    const state = await waitFor(frame, (s) => s.matches({ frame: { ready: 'withMenu' } }) || s.hasTag('blocked'))
    if (state.hasTag('blocked')) throw new Error(state.context.problem?.message ?? 'no site of ours')
  }
  const load = async () => {
    close()
    forgetConfig()
    frame = createActor(liveSite, { input: { host, enrollmentId: storage.get('tempId') } })
    stopListening = siteNews.listen((news) => frame.send(news))
    frame.start()
    await settled()
  }
  const close = () => {
    stopListening()
    frame.stop()
  }
  await load()
  return {
    host,
    visitor,
    load,
    settled,
    close,
    arrive: async (way, value) => {
      const machine = createActor(providedLandingMachine, { input: { way, value, memberHost: false } }).start()
      const { value: end, context } = await waitFor(machine, (s) => s.status === 'done' || s.hasTag('blocked'))
      if (end !== 'arrived') throw new Error(`${way} ${value}: ${end}`)
      keepArrival(way, context)
      await settled()
    },
    enrollMember: async (input) => {
      await run(actorOf(providedMemberTierMachine, 'startExisting'), input)
      await settled()
    },
    quote: async () => {
      const form = createActor(providedQuoteMachine, {
        input: { form: 'banner', enrollmentId: storage.get('tempId'), planId: null },
      }).start()
      await waitFor(form, (s) => s.hasTag('editing'))
      for (const [field, value] of Object.entries(answers)) {
        form.send({ type: 'quote.change', field: field as keyof typeof answers, value })
      }
      form.send({ type: 'quote.submit' })
      const { context } = await waitFor(form, (s) => s.status === 'done' || s.hasTag('editing'))
      form.stop()
      await settled()
      const { problem, refused, saved } = context
      if (saved !== null) return []
      return [...refused.map((one) => `${one.target_element}: ${one.error_message}`), problem?.message ?? ''].filter(
        (text) => text !== '',
      )
    },
  }
}

/** The page's requests, answered by the server within this process; cookies are the visitor's. */
const fetchOf =
  (app: TestApp, visitor: Visitor, host: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const answer = await app.server.inject({
      method: request.method as 'GET' | 'POST' | 'PUT',
      url: pathname + search,
      ...(body !== '' && { payload: body }),
      cookies: Object.fromEntries(visitor.cookies),
      headers: { ...Object.fromEntries(request.headers), host },
    })
    for (const { name, value } of answer.cookies) visitor.cookies.set(name, value)
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
  }
