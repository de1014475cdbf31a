import { landingPath, repPath } from '#schemas/storefront/visit/entry-kind.rules.ts'
import type { GroupCard } from '#schemas/calls/visit/access.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { isReachable, reachable } from '../browser/reachable.ts'
import { storage } from '../browser/storage.ts'
import { send } from '../calls/send.ts'
import { dismissToast, showToast } from '../ui/status/toast-store.ts'

/**
 * The page as a whole is read anew: other people have other plans, prices and menus (spec 1, section 4, Access).
 * Without a connection that would be the browser's own page of errors: the person is told, and goes on when it is back.
 */
const goTo = async (path: string): Promise<void> => {
  if (await isReachable()) return location.assign(path)
  const told = showToast(m.problem_offline(), 'danger')
  await reachable()
  dismissToast(told)
  location.assign(path)
}

/** A confirmed rep goes to the page that was asked for, else to the rep's home, with the age that was chosen. */
export const enterAsRep = (over65: 0 | 1 | null, asked: unknown = null): void => {
  if (over65 !== null) storage.set('over_65', over65)
  void goTo(repPath(asked))
}

/** Whoever has shown to look after a group's benefits goes to the group's home. */
export const enterAsGroup = (): void => void goTo('/group-home')

/** Whoever shows on a closed page who they are stays there: it opens with the age that was chosen, where one was. */
export const enterHere = (over65: 0 | 1 | null): void => {
  if (over65 !== null) storage.set('over_65', over65)
  void goTo(`${location.pathname}${location.search}`)
}

/** Whoever only looks: past the access page without a code (spec 1, section 6). */
export const enterToPlans = (): void => {
  storage.set('passed', 1)
  void goTo('/plans')
}

/**
 * An employee goes to the company's landing page, or to the page that says that it has none. From an external site the
 * employee stays on it: its portal is taken, and the way leads to `/` (spec 1, section 4, Access).
 */
export const enterAsEmployee = async (group: GroupCard, over65: 0 | 1): Promise<void> => {
  storage.set('over_65', over65)
  const site = storage.get('fromSite')
  if (site === null) return goTo(landingPath('group', group.landing_url))
  const found = await send('GET enrollment/get-external-site-infromation', { query: { site_name: site } }).catch(
    () => null,
  )
  if (found?.portal_id) storage.set('portal_id', found.portal_id)
  return goTo('/')
}
