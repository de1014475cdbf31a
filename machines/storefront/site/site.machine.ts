import { assign, setup } from 'xstate'
import type { Category } from '#schemas/calls/storefront/plans.calls.ts'
import type { LinkName, SiteKind } from '#schemas/storefront/catalog/site-config.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** Who the site speaks for: sent with quotes and look-ups (spec 1, section 4, Identity values). */
export interface Identity {
  agent_id: string | null
  group_id: string | null
  portal_id: string | null
  eprocess: string
  open_type: string | null
}

/** What header and footer show. */
export interface SiteInfo {
  kind: SiteKind
  identity: Identity
  name: string
  tagline: string | null
  logo: string | null
  phone: string
  /** The number that this visitor calls with questions: a rep or a group is not shown its own. */
  help: string
  email: string
  links: Partial<Record<LinkName, string>>
  /** The site's own pictures and texts by key; empty where it has none. */
  settings: Record<string, string>
  /** `code`: the pages are behind the access page (spec 1, section 2, Routes). */
  access: 'open' | 'code'
  /** Whether this visit may see the pages behind it. */
  passed: boolean
  /** Who has confirmed a code or come by an entry link, with the name to show; null for a visitor. */
  visit: { role: 'rep' | 'group' | 'employee' | 'member'; name: string } | null
  /** The path of the landing page that Home leads to; null where there is none. */
  landing: string | null
  /** The version of the catalog that this browser previews. */
  preview?: number
}

/** How many plans, and dollars a month. */
export interface CartGlance {
  count: number
  amount: number
}

interface Context {
  host: string
  enrollmentId: string | null
  site: SiteInfo | null
  categories: Category[]
  cart: CartGlance | null
  problem: Problem | null
}

export const siteMachine = setup({
  types: {} as {
    input: { host: string; enrollmentId: string | null }
    context: Context
    events:
      | { type: 'site.retry' }
      | { type: 'site.cartChanged'; enrollmentId: string | null }
      | { type: 'site.quoteChanged'; enrollmentId: string }
      | { type: 'site.identityChanged'; enrollmentId: string | null }
    tags: 'busy' | 'blocked'
  },
  actors: {
    loadSite: unprovided<SiteInfo, { host: string }>('loadSite'),
    loadMenu: unprovided<Category[], { identity: Identity | null; enrollmentId: string | null }>('loadMenu'),
    countCart: unprovided<CartGlance, { enrollmentId: string | null }>('countCart'),
  },
  guards: {
    hasEnrollment: ({ context }) => context.enrollmentId !== null,
    isNotOurs: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
  },
  actions: {
    keepEnrollment: assign({
      enrollmentId: (_, { enrollmentId }: { enrollmentId: string | null }) => enrollmentId,
    }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
  },
}).createMachine({
  id: 'site',
  description: 'Whose site this is, what it sells, and what lies in the cart: the frame of every page.',
  context: ({ input }) => ({ ...input, site: null, categories: [], cart: null, problem: null }),
  type: 'parallel',
  states: {
    frame: {
      description: 'Header, menu and footer.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Asks whose host this is. The page shows meanwhile; only names and numbers are missing.',
          tags: 'busy',
          invoke: {
            id: 'loadSite',
            src: 'loadSite',
            input: ({ context }) => ({ host: context.host }),
            onDone: { target: 'ready', actions: assign({ site: ({ event }) => event.output, problem: null }) },
            onError: [
              { guard: { type: 'isNotOurs', params: ({ event }) => event }, target: 'notOurs' },
              { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
            ],
          },
        },
        notOurs: {
          description: 'Nobody here has this host name: the page says that it was not found.',
          tags: 'blocked',
        },
        failed: {
          description: 'The site could not be loaded. Says why and offers to try again.',
          tags: 'blocked',
          on: { 'site.retry': { target: 'loading', description: 'Asks again.' } },
        },
        ready: {
          description: 'The site is known.',
          initial: 'loadingMenu',
          states: {
            loadingMenu: {
              description: 'Asks which plan categories there are for this visitor.',
              tags: 'busy',
              invoke: {
                id: 'loadMenu',
                src: 'loadMenu',
                input: ({ context }) => ({
                  identity: context.site?.identity ?? null,
                  enrollmentId: context.enrollmentId,
                }),
                onDone: { target: 'withMenu', actions: assign({ categories: ({ event }) => event.output }) },
                onError: {
                  target: 'withMenu',
                  description: 'The menu keeps the categories that it had (spec 1, section 8).',
                },
              },
            },
            withMenu: { description: 'The menu shows Home and the categories.' },
          },
          on: {
            'site.quoteChanged': {
              target: '.loadingMenu',
              description: 'Another quote may see other categories.',
              actions: { type: 'keepEnrollment', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'site.identityChanged': {
          target: '.loading',
          description:
            'A code was confirmed, a portal, group or age chosen, or the site left: all of it is asked anew.',
          actions: { type: 'keepEnrollment', params: ({ event }) => event },
        },
      },
    },
    cart: {
      description: 'The number and amount beside the cart.',
      initial: 'unknown',
      states: {
        unknown: {
          description: 'Decides whether there is a cart to count.',
          always: [
            { guard: 'hasEnrollment', target: 'counting' },
            { target: 'empty', actions: assign({ cart: null }) },
          ],
        },
        empty: { description: 'No quote was made yet, so nothing can lie in the cart.' },
        counting: {
          description: 'Counts the plans. The figures of before stay until the new ones are here.',
          tags: 'busy',
          invoke: {
            id: 'countCart',
            src: 'countCart',
            input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
            onDone: { target: 'counted', actions: assign({ cart: ({ event }) => event.output }) },
            onError: {
              target: 'uncounted',
              description: 'A header without a number is better than a wrong one.',
              actions: assign({ cart: null }),
            },
          },
        },
        counted: { description: 'The figures are those of the server.' },
        uncounted: { description: 'The cart can be opened, but its figures are not known.' },
      },
      on: {
        'site.cartChanged': {
          target: '.unknown',
          description: 'A plan was added or removed, or the cart was given up.',
          actions: { type: 'keepEnrollment', params: ({ event }) => event },
        },
        'site.identityChanged': {
          target: '.unknown',
          description: 'Others may see other prices, and a cart that was given up is empty.',
          actions: { type: 'keepEnrollment', params: ({ event }) => event },
        },
        'site.quoteChanged': {
          target: '.unknown',
          description: 'Another quote has other prices.',
          actions: { type: 'keepEnrollment', params: ({ event }) => event },
        },
      },
    },
  },
})
