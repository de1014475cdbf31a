import { expect, test } from 'vitest'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { modelCase } from '#machines/desk/desk-enrollment/desk-enrollment.model.ts'
import { policyLifeMachine } from '#machines/desk/policy-life/policy-life.machine.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { draw } from '#paths/diagram/layout.ts'
import { leafStates } from '#paths/structure/leaf-states.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { locales } from '#schemas/messages/languages.ts'
import { setLocale } from '#src/i18n/locale.ts'
import { CaseLife } from '#src/desk/case/life/case-life.tsx'
import { lifeChart, lifeOverlay, lifeRegions } from '#src/desk/case/life/life-picture.ts'
import { lifeOf } from '#src/desk/case/life/life-replay.ts'
import { moment } from '#src/desk/moment.ts'
import { faultsOf } from '../../paths/diagram/geometry.ts'
import { mount } from '../form/mount.tsx'

type Event = DeskCase['timeline'][number]

const at = (minutes: number): number => Date.UTC(2026, 10, 20, 15, minutes)
const delivery = (minutes: number, standing: NonNullable<Event['standing']>, destination = 'health'): Event => ({
  at: at(minutes),
  event: 'delivery',
  detail: 'Example Mutual Health',
  standing,
  destination,
})
const timeline: Event[] = [
  { at: at(0), event: 'submitted_unsigned', detail: null },
  delivery(0, 'waiting_for_signature'),
  { at: at(1), event: 'mail', detail: 'Please sign' },
  { at: at(2), event: 'signed', detail: null },
  delivery(2, 'to_be_sent'),
  { at: at(3), event: 'charge', detail: 'declined' },
  delivery(4, 'sent'),
  delivery(5, 'rejected'),
  delivery(6, 'to_be_sent'),
  delivery(7, 'sent'),
]

const shown = async (events: Event[]) => {
  const { host } = await mount(<CaseLife enrollment={{ ...modelCase, timeline: events }} />)
  return Array.from(host.querySelectorAll('.desk-life-list > li'), (row) => ({
    now: row.getAttribute('aria-current') === 'step',
    text: row.textContent,
  }))
}

test('the list says each move with its moment, and which are where it stands', async () => {
  const rows = await shown(timeline)
  expect(rows.map(({ text }) => text)).toEqual([
    `${m.desk_unsigned()}${moment(at(0))} · ${m.desk_event_submitted_unsigned()}`,
    `To be sent${moment(at(2))} · Signed`,
    `Payment declinedNow${moment(at(3))} · Payment declined`,
    expect.stringContaining('Sent, not answered yet'),
    expect.stringContaining('Rejected'),
    expect.stringContaining('To be sent'),
    `Sent, not answered yetNow${moment(at(7))} · Example Mutual Health: Sent, not answered yet`,
  ])
  expect(rows.flatMap(({ now }, index) => (now ? [index] : []))).toEqual([2, 6])
})

test('a correction stands in the list, and what cannot have happened is owned up to', async () => {
  const rows = await shown([
    { at: at(0), event: 'submitted', detail: null },
    { at: at(1), event: 'corrected', detail: 'Contact' },
  ])
  expect(rows.at(-1)?.text).toContain('Corrected: Contact')
  const { host } = await mount(
    <CaseLife enrollment={{ ...modelCase, timeline: [{ at: at(0), event: 'signed', detail: null }] }} />,
  )
  expect(host.textContent).toContain(m.desk_life_left_out())
})

test('the drawing lights what was taken with its last moment and how often, and the rest stands back', () => {
  const { states, transitions } = lifeOverlay(lifeOf(timeline))
  expect(states['enrollment.carriers.sent']).toEqual({ tone: 'active', badge: 'Now' })
  expect(states['payment.declined']).toEqual({ tone: 'active', badge: 'Now' })
  expect(states['enrollment.carriers.rejected']).toEqual({ tone: 'good' })
  expect(states['enrollment.cancelled']).toEqual({ tone: 'muted' })
  expect(transitions['enrollment.carriers.ready#delivery#0']).toEqual({ tone: 'good', badge: `${moment(at(7))} ×2` })
  expect(transitions['enrollment.draft#submitted#0']).toEqual({ tone: 'muted' })
})

test.each(locales)(
  'every state and arrow has words in %s, and the charts are drawn without a fault',
  async (locale) => {
    setLocale(locale)
    const layouter = createNodeLayouter()
    try {
      const charts = lifeRegions.map((region) => lifeChart(region))
      expect(charts.flatMap(leafStates).toSorted()).toEqual(leafStates(structureOf(policyLifeMachine)).toSorted())
      for (const chart of charts) {
        expect(chart.nodes.map(({ key }) => key).filter((key) => /[a-z][A-Z]|_/.test(key))).toEqual([])
        const drawing = await draw(chart, layouter.layout, { descriptions: false, direction: 'DOWN' })
        expect(faultsOf(drawing)).toEqual([])
      }
    } finally {
      layouter.close()
      setLocale('en')
    }
  },
)
