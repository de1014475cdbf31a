import type { Tab } from '../calls/enrollment/draft.calls.ts'
import { type Step, type StepId, stepByTab } from './steps.registry.ts'

const LAST_POSITION = 10

/** The tabs of the step bar: only required ones, position after position from 0 to 10 (spec 2, section 2). */
export const requiredTabs = (tabs: readonly Tab[]): Tab[] =>
  Array.from({ length: LAST_POSITION + 1 }, (_, position) => position).flatMap((position) =>
    tabs.filter((tab) => tab.required && tab.order === position),
  )

/** The steps of an enrollment in the order in which they are taken. */
export const stepList = (tabs: readonly Tab[]): Step[] => requiredTabs(tabs).map((tab) => stepByTab(tab.tab_name))

/**
 * How far a person may go: the position of the first incomplete step, the last one where all are complete; -1 where
 * no step is required at all.
 */
export const reach = (tabs: readonly Tab[]): number => {
  const list = requiredTabs(tabs)
  const open = list.findIndex((tab) => !tab.complete)
  return open === -1 ? list.length - 1 : open
}

/**
 * The place that answers an address: the step of this route where it may be opened, else the first incomplete step.
 * An unknown or empty route means "wherever I was". Null where no step is required.
 */
export const placeFor = (tabs: readonly Tab[], route: string): StepId | null => {
  const list = stepList(tabs)
  const furthest = reach(tabs)
  const asked = list.findIndex((step) => step.route === route)
  return list[asked === -1 ? furthest : Math.min(asked, furthest)]?.id ?? null
}

/** The route of the step that follows or precedes another; the step's own route at either end. */
export const routeBeside = (tabs: readonly Tab[], id: StepId, by: 1 | -1): string => {
  const list = stepList(tabs)
  const at = list.findIndex((step) => step.id === id)
  return (list[at + by] ?? list[at])?.route ?? ''
}
