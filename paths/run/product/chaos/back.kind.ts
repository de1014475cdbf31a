import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsAt, faultsOf, isElsewhere, lostIn, type Scene, typeAhead } from './scene.ts'

/** The browser's Back, and Forward again; where the page asks before it is left, the person stays. */
export const back: Disturbance<Scene> = {
  name: 'back',
  unsaid: 'anew',
  inject: async ({ page, look, release, settle }, expected) => {
    if (expected === 'same') await typeAhead(page)
    const before = await look()
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    await release()
    if (!isElsewhere(page)) {
      const there = await settle()
      const asks = there.path === before.path && there.dialog !== null && there.dialog !== before.dialog
      if (asks) {
        await page.keyboard.press('Escape')
        const stayed = await settle()
        return [
          ...faultsOf(stayed, 'after staying'),
          ...(stayed.path === before.path ? [] : [`after staying: the page is at ${stayed.path}`]),
          ...lostIn(before, stayed, 'after staying'),
        ]
      }
      const faults = faultsOf(there, 'after Back')
      if (faults.length > 0) return faults
    }
    await page.goForward({ waitUntil: 'commit' }).catch(() => null)
    const after = await settle()
    return [...faultsOf(after, 'after Forward'), ...faultsAt(before, after, expected, 'after Forward')]
  },
}
