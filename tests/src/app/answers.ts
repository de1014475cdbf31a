import { vi } from 'vitest'
import { forgetConfig } from '#src/calls/config.ts'
import { keyOf } from '#tests/server/support/recorder.ts'
import { likeServer } from '../recorded/like-server.ts'

const config = {
  apis: {
    enrollment: '/api/v1',
    service: '/service/v1',
    store: '/store/v1',
    common: '/common/v3',
    invoice: '/invoice',
    recommendation: '/recommendation',
    staff: '/staff/v1',
  },
  client: 'enrollchart',
  site: { kind: 'main' },
  support: { phone: '8005550100', email: 'help@example.com' },
  brand: { name: 'Harbor Benefits', tagline: 'Plans for everyone' },
  links: { rep_dashboard: 'https://reps.example.com/', app_ios: 'https://apps.example.com/' },
}

const nobody = {
  agent_id: null,
  group_id: null,
  portal_id: null,
  eprocess: 'applicant',
  open_type: null,
  user_id: null,
  landing_url: null,
  access: 'open',
  passed: true,
  visit: null,
  display_name: 'Harbor Benefits',
  display_phone: '8005550100',
  display_email: 'help@example.com',
  tagline: 'Plans for everyone',
  logo: '/catalog/logos/harbor-benefits.svg',
}

/** A rep as the public look-ups tell one. */
export const elena = {
  agent_id: 'rep-rivera',
  agent_code: 'RIVERA-TX',
  first_name: 'Elena',
  last_name: 'Rivera',
  email: 'elena.rivera@example.com',
  phone: '5125550142',
  display_phone: '5125550142',
  logo: '/catalog/logos/rivera-benefits.svg',
  image: '/catalog/pictures/rivera-landing.svg',
  image_link: 'https://reps.example.com/rivera',
  landing_url: 'rivera',
}

/** The data of each call by the end of its path; a missing one is answered with HTTP 500. */
export type Answers = Record<string, unknown>

export const fineAnswers = (): Answers => ({
  'get-default-info': nobody,
  'get-external-site-dynamic-information': [],
  'get-common-menu': {
    categories: [
      { code: 'vision', name: 'Vision', plan_count: 1 },
      { code: 'dental', name: 'Dental', plan_count: 3 },
    ],
    category_order: ['dental', 'vision'],
    icons: { dental: 'tooth', vision: 'eye' },
  },
  'get-cart-count': { result: 2 },
  'get-cart-amount': { result: 114.5 },
})

/** Answers the page's requests from a table that the test may change on the way; gives the addresses asked for. */
export const answerWith = (answers: Answers): string[] => {
  const asked: string[] = []
  forgetConfig()
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return json(config)
    const { pathname, search } = new URL(input.url)
    asked.push(pathname + search)
    const name = pathname.split('/').at(-1) ?? ''
    const key = keyOf(input.method, pathname)
    if (key !== undefined && name in answers)
      likeServer(key, answers[name], new URL(input.url).searchParams.get('column'))
    return name in answers
      ? json({ status: 'success', statusCode: 200, message: '', data: answers[name] })
      : json({ status: 'error', statusCode: 500, message: 'Out of order', data: [] }, 500)
  })
  return asked
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Everything is near: the footer fetches its links at once. */
export class NearObserver {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect(): void {}
}
