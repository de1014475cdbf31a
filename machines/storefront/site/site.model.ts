import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { type SiteInfo, siteMachine } from './site.machine.ts'

const site: SiteInfo = {
  kind: 'main',
  identity: { agent_id: null, group_id: null, portal_id: null, eprocess: 'applicant', open_type: null },
  name: 'Benefits',
  tagline: 'Plans for everyone',
  logo: '/catalog/logos/harbor-benefits.svg',
  phone: '5555550100',
  help: '5555550100',
  email: 'help@example.com',
  links: {},
  settings: {},
  access: 'open',
  passed: true,
  visit: null,
  landing: null,
}

export const siteModel = model(siteMachine, {
  inputs: [
    { host: 'localhost', enrollmentId: null },
    { host: 'localhost', enrollmentId: 'e' },
  ],
  events: {
    'site.cartChanged': [{ enrollmentId: null }, { enrollmentId: 'e' }],
    'site.quoteChanged': [{ enrollmentId: 'e' }],
    'site.identityChanged': [{ enrollmentId: null }],
  },
  outcomes: {
    loadSite: [done(site), broken('missing'), broken('offline')],
    loadMenu: [done([{ code: 'dental', name: 'Dental', plan_count: 2 }]), broken('server')],
    countCart: [done({ count: 1, amount: 42 }), broken('server')],
  },
  offers: { '': ['site.cartChanged', 'site.quoteChanged'], 'frame.failed': ['site.retry'] },
  holds: {
    'a site that cannot be read can be asked for again': takes('site.retry', 'frame.failed', 'frame.loading'),
    'a site without a menu is shown all the same': takes(
      'loadMenu fails: server',
      'frame.ready.loadingMenu',
      'frame.ready.withMenu',
    ),
    'another visitor is shown a frame and a cart of their own': {
      leadsTo: [({ by }) => by('site.identityChanged'), ({ is }) => is('frame.loading') && is('cart.empty')],
      within: 0,
    },
    'a cart that cannot be counted keeps nobody from the site': takes(
      'countCart fails: server',
      'cart.counting',
      'cart.uncounted',
    ),
    'counting always ends': { leadsTo: [({ is }) => is('cart.counting'), ({ is }) => !is('cart.counting')] },
  },
  never: {
    'shows a menu of an unknown site': (s) => s.matches({ frame: 'ready' }) && s.context.site === null,
    'fails without saying why': (s) => s.matches({ frame: 'failed' }) && s.context.problem === null,
    'shows figures of a cart that is not there': (s) => s.matches({ cart: 'empty' }) && s.context.cart !== null,
    'counts without an enrollment': (s) => s.matches({ cart: 'counting' }) && s.context.enrollmentId === null,
  },
  resting: ['frame.notOurs', 'frame.failed', 'frame.ready.withMenu', 'cart.empty', 'cart.counted', 'cart.uncounted'],
})
