import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import type { QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskFindMachine } from '#src/calls/desk/desk-find.actors.ts'
import { DeskCasePage } from '#src/desk/case/desk-case.page.tsx'
import { DeskFindPage } from '#src/desk/find/desk-find.page.tsx'
import { DeskQueuesPage } from '#src/desk/queues/desk-queues.page.tsx'
import { answerWith } from '../app/answers.ts'
import { find, render } from '../ui/render.tsx'
import { accessRef, at, fill, press, until } from './at-desk.tsx'

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent)

const queue = (count: number, more: Partial<QueueState>): QueueState => ({
  queue: 'mails',
  count,
  oldest: count === 0 ? null : 1_798_761_600_000,
  oldest_minutes: count === 0 ? null : 90,
  alarm_hours: 1,
  alarm: false,
  ...more,
})

it('says of an empty queue that nothing waits, and not that 0 do', async () => {
  answerWith({ 'get-queues': { queues: [queue(0, {}), queue(2, { queue: 'payments', alarm: true })] } })
  await render(<DeskQueuesPage accessRef={accessRef} />)
  await until(() => expect(texts('.desk-row')).toHaveLength(2))
  expect(find('.desk-row').textContent).toBe(`${m.desk_queue_mails()}${m.desk_queue_empty()}`)
  expect(texts('.desk-count')).toEqual([m.desk_support_waiting({ count: 2 })])
})

it('calls the newest enrollments so until something is looked for', async () => {
  answerWith({
    'get-choices': { agents: [], groups: [], plans: [], states: [] },
    'find-enrollments': { rows: [], next: null },
  })
  const actorRef = createActor(providedDeskFindMachine).start()
  await render(<DeskFindPage actorRef={actorRef} accessRef={accessRef} />)
  await until(() => expect(find('#desk-found').textContent).toBe(m.desk_find_latest()))
  await fill(find('#desk-find-name'), 'Lee')
  await press(m.desk_find_submit())
  await until(() => expect(find('#desk-found').textContent).toBe(m.desk_find_results()))
})

it('leads from a number that does not exist to the search', async () => {
  answerWith({})
  const answer = globalThis.fetch
  const missing = { status: 'error', statusCode: 404, message: 'Not found', data: [] }
  vi.stubGlobal('fetch', (input: Request | string) =>
    typeof input === 'string' ? answer(input) : Promise.resolve(Response.json(missing, { status: 404 })),
  )
  await render(
    at('/desk/enrollment/EC-7K2M-QX4D', '/desk/enrollment/:number', <DeskCasePage accessRef={accessRef} rights={[]} />),
  )
  await until(() => expect(find('.notice a').getAttribute('href')).toBe('/desk'))
  expect(texts('button')).not.toContain(m.common_retry())
})
