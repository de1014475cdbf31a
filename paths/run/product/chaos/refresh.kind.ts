import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsAt, faultsOf, type Scene, typeAhead } from './scene.ts'

/** The page is loaded anew; a call that was on its way is cut off. */
export const refresh: Disturbance<Scene> = {
  name: 'refresh',
  unsaid: 'anew',
  inject: async ({ page, look, release, settle }, expected) => {
    if (expected === 'same') await typeAhead(page)
    const before = await look()
    await page.reload({ waitUntil: 'commit' })
    await release()
    const after = await settle()
    return [...faultsOf(after, 'after the refresh'), ...faultsAt(before, after, expected, 'after the refresh')]
  },
}
