import type { DraftDeed } from '#machines/desk/desk-draft/desk-draft.machine.ts'
import type { DeskDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { moment } from '../moment.ts'

const holders: Record<EProcess, { name: () => string; give: () => string; text: () => string }> = {
  applicant: {
    name: m.desk_draft_with_applicant,
    give: m.desk_draft_give_applicant,
    text: m.desk_draft_give_applicant_text,
  },
  rep: { name: m.desk_draft_with_rep, give: m.desk_draft_give_rep, text: m.desk_draft_give_rep_text },
  group: { name: m.desk_draft_with_group, give: m.desk_draft_give_group, text: m.desk_draft_give_group_text },
}
/** Who goes on with it. */
export const holderName = (holder: EProcess): string => holders[holder].name()

/** What something that is done is called. */
export const deedName = (deed: DraftDeed): string => {
  if (deed.act === 'give') return holders[deed.to].give()
  return deed.act === 'code' ? m.desk_draft_code() : m.desk_draft_extend()
}

/** What will be done, before it is done. */
export const deedText = (deed: DraftDeed, { code_to, ends_at, extends_to }: DeskDraft): string => {
  if (deed.act === 'give') return holders[deed.to].text()
  if (deed.act === 'code') return m.desk_draft_code_text({ to: code_to ?? '' })
  return m.desk_draft_extend_text({ date: moment(extends_to), before: moment(ends_at) })
}

const done: Record<DraftDeed['act'], () => string> = {
  code: m.desk_draft_code_done,
  extend: m.desk_draft_extend_done,
  give: m.desk_draft_give_done,
}
export const doneText = (act: DraftDeed['act']): string => done[act]()

/** How far the reminders of an enrollment are. */
export const remindersText = (reminders: DeskDraft['reminders']): string => {
  if (reminders === null) return m.desk_draft_reminders_none()
  const { sent, next_at, stopped_at } = reminders
  if (stopped_at !== null) return m.desk_draft_reminders_stopped({ date: moment(stopped_at) })
  return next_at === null
    ? m.desk_draft_reminders_sent({ count: sent })
    : m.desk_draft_reminders_next({ count: sent, date: moment(next_at) })
}
