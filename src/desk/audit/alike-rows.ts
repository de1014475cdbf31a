import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import { subjectText } from '#schemas/desk/deeds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { moment } from '../moment.ts'
import { deedText } from './deed-text.ts'

/** What somebody did within one minute to one record, or to several in a row. */
export interface Deed {
  what: string
  by: string
  when: string
  subjects: string[]
}

const isSame = (one: Deed, other: Deed): boolean =>
  one.what === other.what && one.by === other.by && one.when === other.when

/** One search shows many enrollments, each of which is written down: rows that say the same are one, in their order. */
export const alikeRows = (rows: Readonly<AuditPage['rows']>): Deed[] => {
  const deeds: Deed[] = []
  for (const row of rows) {
    const deed: Deed = {
      what: deedText(row),
      by: row.by ?? m.desk_audit_visitor(),
      when: moment(row.at),
      subjects: [subjectText(row.subject)],
    }
    const last = deeds.at(-1)
    if (last !== undefined && isSame(last, deed)) last.subjects.push(...deed.subjects)
    else deeds.push(deed)
  }
  return deeds
}
