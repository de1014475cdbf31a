import { vi } from 'vitest'
import type { RosterCheck, RosterPage } from '#schemas/calls/desk/desk-roster.calls.ts'
import { DAY } from '#server/clock.ts'
import { codeOfMail } from '#tests/server/support/documents.ts'
import { checkedOutBy, fillTabs, submitted } from '#tests/server/support/journey.ts'
import { codeSentBy } from '#tests/server/support/proving.ts'
import type { TestApp } from '#tests/server/support/test-app.ts'
import { rosterHeader, rosterOf, threeLines } from '#tests/server/desk/groups/roster-lines.ts'
import { freshServer } from '../../live/live-server.ts'
import { run } from '../recording.ts'

const groupId = 'group-bluebonnet'

const tokenTo = async (app: TestApp, address: string): Promise<string> => {
  const mail = (await app.mailbox()).find(
    ({ message }) => message.to === address && message.text.includes('/invitation#'),
  )
  return /\/invitation#([\w-]+)/.exec(mail?.message.text ?? '')?.[1] ?? ''
}

/** A roster is uploaded, corrected and applied; its people are invited, come in, waive and enroll. */
export const peopleOfAGroup = async (): Promise<void> => {
  const { app } = await freshServer()
  const upload = (csv: string, keep = false) => ({ groupId, csv, keep })
  await run('desk-groups/getGroups')
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await run('desk-groups/getGroups')
  const list = { groupId, only: null, after: null }
  await run('desk-roster/getRoster', { ...list, groupId: 'nobodys' })
  await run('desk-roster/getRoster', list)
  await run('roster-upload/checkRoster', upload(`${rosterHeader},Shoe size\n1,Ana,,a@example.com,1,2,,40`))
  await run('roster-upload/checkRoster', upload(''))
  const many = Array.from({ length: 60 }, (_, at) => `2${at},Eve,Mora,e${at}@example.com,1990-01-01,2020-01-01,`)
  const applied = async (lines: readonly string[]) => {
    const csv = rosterOf(lines)
    const { seen } = (await run('roster-upload/checkRoster', upload(csv))) as RosterCheck
    await run('roster-upload/applyRoster', { ...upload(csv), seen: seen ?? '' })
  }
  await applied([...threeLines, ...many])
  await applied([...threeLines.map((line) => line.replace('Lima', 'Lima-Ruiz')), ...many.slice(1)])
  await run('roster-upload/applyRoster', { ...upload(rosterOf(threeLines)), seen: 'made-up' })
  const { next, rows } = (await run('desk-roster/getRoster', list)) as RosterPage
  await run('desk-roster/getRoster', { ...list, after: next })
  const idOf = (name: string) => rows.find((row) => row.name.startsWith(name))?.id ?? ''
  const act = (kind: string, employee: string | null) => run('desk-roster/doAct', { groupId, act: { kind, employee } })
  await act('invite', idOf('Ana'))
  await act('invite', idOf('Ana'))
  await act('remind', idOf('Ana'))
  await act('invite', null)
  await run('desk-roster/recordWaiver', { employee: idOf('Eve'), reason: 'spouse' })
  await run('desk-roster/recordWaiver', { employee: idOf('Eve'), reason: 'spouse' })
  await run('desk-roster/getRoster', { ...list, only: 'waived' })
  await act('takeBack', idOf('Eve'))
  await act('takeBack', idOf('Eve'))
  await act('stop', idOf('Eve'))
  await act('stop', 'nobodys')
  const token = await tokenTo(app, 'ana.lima@example.com')
  const enrolling = app.visitor()
  const bo = await tokenTo(app, 'bo.lima@example.com')
  const otp = await codeSentBy(app, () =>
    enrolling.call('POST enrollment/send-invitation-code', { body: { token: bo, again: false } }),
  )
  await enrolling.call('POST enrollment/open-invitation', { body: { token: bo, otp } })
  const journey = await checkedOutBy(enrolling, { tier: 'IO', plans: ['clearview-vision-standard'] })
  await fillTabs(journey)
  await submitted(journey)
  await app.database.sql
    .updateTable('outbox')
    .set({ state: 'failed' })
    .where('about', '=', `employee:${idOf('Ana')}`)
    .execute()
  await run('desk-roster/getRoster', list)
  // A file that is saved leads happy-dom away from the page.
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await run('desk-roster/exportRoster', { groupId })
  saving.mockRestore()
  app.clock.advance(3 * DAY)
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await act('remind', null)

  await run('quote/loadBirthDate')
  await run('invitation/getOwn')
  await run('invitation/readInvitation', { token: 'A'.repeat(48) })
  await run('invitation/readInvitation', { token })
  await run('invitation/sendCode', { token, again: false })
  await run('invitation/sendCode', { token, again: true })
  await run('invitation/openInvitation', { token, code: '000000' })
  await run('invitation/openInvitation', { token, code: await codeOfMail(app) })
  await run('quote/loadBirthDate')
  await run('invitation/getOwn')
  await run('invitation/waive')
  await run('invitation/takeBack')
  await run('invitation/stopReminders', { token })
  app.clock.advance(31 * DAY)
  await run('invitation/readInvitation', { token })
}
