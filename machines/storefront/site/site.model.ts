import { broken, done, model } from '../../support/model.ts'
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
  never: {
    'shows a menu of an unknown site': (s) => s.matches({ frame: 'ready' }) && s.context.site === null,
    'fails without saying why': (s) => s.matches({ frame: 'failed' }) && s.context.problem === null,
    'shows figures of a cart that is not there': (s) => s.matches({ cart: 'empty' }) && s.context.cart !== null,
    'counts without an enrollment': (s) => s.matches({ cart: 'counting' }) && s.context.enrollmentId === null,
  },
  resting: ['frame.notOurs', 'frame.failed', 'frame.ready.withMenu', 'cart.empty', 'cart.counted', 'cart.uncounted'],
})
