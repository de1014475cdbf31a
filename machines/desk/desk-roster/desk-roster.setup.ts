import { assign, setup } from 'xstate'
import type { MailsWritten, RosterPage, RosterRow } from '#schemas/calls/desk/desk-roster.calls.ts'
import type { GroupStanding } from '#schemas/calls/desk/desk-groups.calls.ts'
import type { RosterState, WaiveReason } from '#schemas/desk/roster/roster-states.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** What is asked before it is done; `employee` null for all whom it is due to. */
export interface RosterAct {
  kind: 'invite' | 'remind' | 'takeBack' | 'stop'
  employee: string | null
}

interface Context {
  groupId: string
  /** Which state is listed; null for all. */
  only: RosterState | null
  group: GroupStanding | null
  rows: RosterRow[]
  toRemind: number
  /** Where more begins; null where there is none. */
  next: string | null
  act: RosterAct
  /** Whose waiver is recorded. */
  waiving: string
  /** How many mails the press that is confirmed is about. */
  planned: number
  /** What the last call of that press wrote; null before the first, and where it writes none. */
  mails: MailsWritten | null
  errors: readonly FieldError[]
  problem: Problem | null
}

export interface RosterWish {
  groupId: string
  only: RosterState | null
  after: string | null
}

const none: readonly FieldError[] = []
export const nothingAsked: RosterAct = { kind: 'invite', employee: null }

export const deskRosterSetup = setup({
  types: {} as {
    input: { groupId: string }
    context: Context
    events:
      | { type: 'desk-roster.filter'; only: RosterState | null }
      | { type: 'desk-roster.more' }
      | { type: 'desk-roster.retry' }
      | { type: 'desk-roster.ask'; act: RosterAct }
      | { type: 'desk-roster.confirm' }
      | { type: 'desk-roster.close' }
      | { type: 'desk-roster.waive'; employee: string }
      | { type: 'desk-roster.reason'; reason: WaiveReason }
      | { type: 'desk-roster.export' }
    tags: 'busy'
  },
  actors: {
    getRoster: unprovided<RosterPage, RosterWish>('getRoster'),
    doAct: unprovided<MailsWritten | null, { groupId: string; act: RosterAct }>('doAct'),
    recordWaiver: unprovided<void, { employee: string; reason: WaiveReason }>('recordWaiver'),
    exportRoster: unprovided<void, { groupId: string }>('exportRoster'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOther: ({ context }, { only }: { only: RosterState | null }) => only !== context.only,
    isListed: ({ context: { rows } }, { employee }: { employee: string | null }) =>
      employee === null || rows.some(({ id }) => id === employee),
    /** Mails go out a hundred at a time; where none of a hundred went, no more would. */
    isUnfinished: (_, { written }: { written: MailsWritten | null }) =>
      written !== null && written.left > 0 && written.sent > 0,
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    keepFormProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
    keepPage: assign((_, { group, rows, to_remind, next }: RosterPage) => ({ group, rows, toRemind: to_remind, next })),
    addPage: assign(({ context }, { group, rows, to_remind, next }: RosterPage) => ({
      group,
      rows: [...context.rows, ...rows],
      toRemind: to_remind,
      next,
    })),
    keepMails: assign({ mails: (_, { written }: { written: MailsWritten | null }) => written }),
    keepAct: assign(({ context: { group, toRemind } }, { act }: { act: RosterAct }) => ({
      act,
      planned: act.employee !== null ? 1 : act.kind === 'invite' ? (group?.counts.not_invited ?? 0) : toRemind,
      mails: null,
    })),
  },
})
