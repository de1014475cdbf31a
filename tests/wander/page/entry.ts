import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { actsOn } from './acts/acts.ts'
import { lookAt } from './look.ts'
import { openPage } from './tab.ts'
import type { Act, Shown, TabWorld } from './types.ts'

/** A loaded page, as the world outside has it. */
export interface LoadedPage {
  acts: () => Act[]
  look: () => Shown
  /** Gives an event to the machine of the page, as its view would. */
  say: (event: { type: string } & Record<string, unknown>) => void
  back: () => void
  hide: () => void
  close: () => void
}

/** Loads the page of the product in a tab, at the address where its history stands. */
export const load = (world: TabWorld): LoadedPage => {
  overwriteGetLocale(() => 'en')
  const tab = openPage(world)
  return {
    acts: () => actsOn(tab),
    look: () => lookAt(tab),
    say: (event) => tab.page().machines[0]?.send(event),
    back: tab.back,
    hide: tab.hide,
    close: tab.close,
  }
}
