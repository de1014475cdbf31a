import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { draftCalls } from '#schemas/calls/draft.calls.ts'
import { isPng } from '../../adapters/png.ts'
import { refuseField } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import type { StateParts } from './load-state.ts'
import type { StepFrame } from './step-frame.ts'
import { tabsOf } from './tab-check.ts'

type Calls = typeof draftCalls
const MAX_SCREENSHOT_BYTES = 2 * 1024 * 1024

/** The draft as a whole: its tabs, what is saved, its pictures. */
export const makeDraftView = (frame: StepFrame, { drafts, catalog }: StateParts) => ({
  tabs: async (caller: Caller, id: string): Promise<CallData<Calls['getDynamicTabs']>> => {
    const { draft, state } = await frame.read(caller, id)
    const tabs = tabsOf(catalog, state)
    // Review ends the enrollment: it is complete once that has happened.
    const isOver = draft.status === 'submitted'
    return { result: tabs.map((tab) => (tab.tab_name === 'review_info' ? { ...tab, complete: isOver } : tab)) }
  },

  isRequired: async (
    caller: Caller,
    { enrollment_id, tab_name }: CallQuery<Calls['checkTabRequired']>,
  ): Promise<CallData<Calls['checkTabRequired']>> => {
    const { state } = await frame.read(caller, enrollment_id)
    return { result: { required: state.needs.tabs.some((tab) => tab.tab_name === tab_name && tab.required) } }
  },

  section: async (
    caller: Caller,
    { enrollment_id, column }: CallQuery<Calls['getTempInfo']>,
  ): Promise<CallData<Calls['getTempInfo']>> => {
    const draft = await drafts.open(caller, enrollment_id)
    if (column === 'type' || column === 'eprocess') return { result: draft[column], revision: 0 }
    return drafts.showSection(draft, column)
  },

  saveScreenshot: async (caller: Caller, { enrollment_id, name, image }: CallBody<Calls['saveScreenshot']>) => {
    const draft = await drafts.openForChange(caller, enrollment_id)
    if (!(await isPng(image, MAX_SCREENSHOT_BYTES))) throw refuseField('image', 'error_picture_invalid')
    await drafts.save(draft, `screenshot_${name}`, { image }, 'any')
    return { saved: true }
  },
})
