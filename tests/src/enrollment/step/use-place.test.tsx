import { act } from 'react'
import { Route, Router, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { EnrollmentContext, EnrollmentOverview, OverviewAsked } from '#machines/enrollment/enrollment.types.ts'
import { usePlace } from '#src/enrollment/step/use-place.ts'
import type { EnrollmentRef } from '#src/enrollment/step/step-view.tsx'
import { eventually } from '#tests/eventually.ts'
import { mount } from '../../form/mount.tsx'
import { asAtServer } from '../../recorded/as-at-server.ts'

function Place({ actorRef }: { actorRef: EnrollmentRef }) {
  usePlace(actorRef, () => undefined)
  return null
}

/** The hook at an address that changes when the test says so, as a slow page's does. */
const placed = async (actorRef: EnrollmentRef, first: string) => {
  const asked: string[] = []
  const note = (to: { pathname?: string } | string) =>
    void asked.push(typeof to === 'string' ? to : (to.pathname ?? ''))
  const navigator = { push: note, replace: note, go: () => undefined, createHref: () => '' }
  const at = (pathname: string) => (
    <Router location={pathname} navigator={navigator}>
      <Routes>
        <Route path="enrollment/*" element={<Place actorRef={actorRef} />} />
      </Routes>
    </Router>
  )
  const { again } = await mount(at(first))
  return { asked, arrive: (pathname: string) => again(at(pathname)) }
}

test('an address that arrives late does not lead back to the step before', async () => {
  const saved = { step: 'personal' as const }
  const answers = [overview(tabsWith(0)), overview(tabsWith(1)), overview(tabsWith(2))]
  const finish: (() => void)[] = []
  const step = fromPromise<typeof saved, unknown>(() => new Promise((resolve) => finish.push(() => resolve(saved))))
  const events: string[] = []
  const actor = createActor(
    asAtServer(
      enrollmentMachine.provide({
        actors: {
          loadEnrollment: fromPromise<EnrollmentOverview, OverviewAsked>(
            async () => answers.shift() ?? overview(tabsWith(2)),
          ),
          rememberPlace: fromPromise<void, Pick<EnrollmentContext, 'fromReview' | 'tabs'>>(async () => undefined),
          personal: step as never,
          contact: step as never,
          employer: step as never,
        },
      }),
    ),
    {
      input: { enrollmentId: 'e', route: 'personal-info', fromReview: false },
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event' && inspected.event.type === 'enrollment.address')
          events.push(JSON.stringify(inspected.event))
      },
    },
  ).start()
  const opens = (name: string) => eventually(() => expect(actor.getSnapshot().context.step).toBe(name))
  const { asked, arrive } = await placed(actor, '/enrollment/personal-info')
  await opens('personal')
  const before = events.length

  await act(async () => finish.shift()?.())
  await opens('contact')
  await vi.waitFor(() => expect(asked.at(-1)).toBe('/enrollment/contact-info'))
  // The person is faster than the address: the next step is saved before it has changed.
  await act(async () => finish.shift()?.())
  await opens('employer')
  await vi.waitFor(() => expect(asked.at(-1)).toBe('/enrollment/employer-info'))
  expect(events.slice(before)).toEqual([])

  await act(async () => arrive('/enrollment/employer-info'))
  expect(actor.getSnapshot().context.step).toBe('employer')
  // Back is still an address that asks.
  await act(async () => arrive('/enrollment/contact-info'))
  await opens('contact')
})
