import { tabCalls } from '../support/answers.ts'
import { type Journey, ask, send } from '../support/asking.ts'

/** Who enrolls somebody, and with what: a plan that is signed for on screen, and one that is not. */
export const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
export const byGroup = { eprocess: 'group', group_id: 'group-bluebonnet' } as const
export const signed = { tier: 'IO', plans: ['harvest-critical'] } as const
export const plain = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

/** Agrees, with this changed. */
export const agree = async (journey: Journey, more: Record<string, unknown>) =>
  send(journey, 'POST enrollment/save-agreement-info', { ...(await tabCalls.agreement_info.body(journey)), ...more })

export const reads = (journey: Journey, column: 'aggrement_info' | 'review_info' | 'payment_info') =>
  ask(journey, 'GET enrollment/get-enrollment-temp-info', { column })
