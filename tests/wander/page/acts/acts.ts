import './quote.acts.ts'
import './shop.acts.ts'
import './entry.acts.ts'
import './step.acts.ts'
import './people.acts.ts'
import './wizard.acts.ts'
import { storage } from '#src/browser/storage.ts'
import { siteNews } from '#src/calls/site-news.ts'
import type { Act } from '../types.ts'
import type { Tab } from '../tab.ts'
import { machineActs } from './act.ts'
import { formActs } from './step.acts.ts'

/** Links of the frame and of pages that are nobody's machine; typed addresses as well. */
const links = (tab: Tab): Act[] => {
  const to = (path: string, rank = 0): Act => ({ name: `go ${path}`, rank, do: () => tab.frame.go(path) })
  const { me } = tab.frame.world
  const home = { rep: '/agent-home', group: '/group-home', employee: '/', member: '/member-home', applicant: '/' }[
    me.kind
  ]
  const isNowhere = tab.page().key === '404' || tab.page().key === 'closed member'
  const codes = tab.frame.world.continueCodes().length
  return [
    to(home, isNowhere ? 10 : 0),
    ...['/plans', '/cart', '/enrollment/review', '/enrollment/personal-info'].map((path) => to(path)),
    { ...to('/continue-enrollment'), pull: Math.min(8, 1 + 4 * codes) },
  ]
}

/** For which age plans are shown, where visitors may choose it (`AgePick`). */
const ages = (tab: Tab): Act[] => {
  const site = tab.frame.site()
  if (site === null || site.visit !== null || !/^\/(?:new-)?plans$/.test(tab.frame.path().pathname)) return []
  const now = storage.get('over_65') ?? 0
  return ([0, 1] as const).map((age) => ({
    name: age === 0 ? 'age under 65' : 'age over 65',
    rank: age === 0 && now === 1 ? 25 : 0,
    do: () => {
      storage.set('over_65', age)
      siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
    },
  }))
}

/** Everything that can be done on the page of a tab now. */
export const actsOn = (tab: Tab): Act[] => [...machineActs(tab), ...formActs(tab), ...ages(tab), ...links(tab)]
