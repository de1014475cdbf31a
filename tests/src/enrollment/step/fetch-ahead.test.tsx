import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, setup } from 'xstate'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { reloadOnStaleChunk } from '#src/browser/stale-chunk.ts'
import { type EnrollmentRef, StepView, fetchAhead } from '#src/enrollment/step/step-view.tsx'
import { lateMachine } from '#src/enrollment/step/late-machine.ts'
import { eventually } from '#tests/eventually.ts'
import { mount } from '../../form/mount.tsx'

/** The files of some views on the server, and how often each was asked for. */
const files = vi.hoisted(() => ({ gone: new Set<string>(), asked: [] as string[] }))
/** Fails as a built import does: everybody is told of it first (Vite's preload helper). */
const viewOf = vi.hoisted(() => (name: string) => {
  files.asked.push(name)
  if (!files.gone.has(name)) return () => `The view of ${name}`
  const payload = new Error(`${name} is gone`)
  globalThis.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  throw payload
})
vi.mock('#src/enrollment/employer/employer.view.tsx', () => ({
  get EmployerView() {
    return viewOf('employer')
  },
}))
vi.mock('#src/enrollment/contact/contact.view.tsx', () => ({
  get ContactView() {
    return viewOf('contact')
  },
}))
vi.mock('#src/enrollment/billing/billing.view.tsx', () => ({
  get BillingView() {
    return viewOf('billing')
  },
}))
vi.mock('#src/enrollment/health/health.view.tsx', () => ({
  get HealthView() {
    return viewOf('health')
  },
}))

/** Whether the server answers, whatever the browser says of its connection. */
const server = { answers: true, asked: 0 }
vi.stubGlobal('fetch', () => {
  server.asked += 1
  return server.answers ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'))
})
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
reloadOnStaleChunk()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  server.answers = true
  server.asked = 0
  files.gone.clear()
  files.asked.length = 0
  sessionStorage.clear()
  vi.clearAllMocks()
})

/** The wizard where this step runs; its machine has come unless it is said to be on its way. */
const at = (step: string, machine: AnyActorRef = createActor(setup({}).createMachine({})).start()) => {
  const snapshot = { children: { [step]: machine } }
  return {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
  } as unknown as EnrollmentRef
}
const opened = async (step: string, machine?: AnyActorRef) => {
  const { host } = await mount(
    <ErrorBoundary>
      <StepView actorRef={at(step, machine)} />
    </ErrorBoundary>,
  )
  return host
}

test('a view that cannot be fetched ahead does nothing yet; once its step is opened, the page is loaded anew', async () => {
  files.gone.add('employer')
  fetchAhead('employer')
  await eventually(() => expect(files.asked).toEqual(['employer']))
  // What failed is answered within this turn of the event loop: a reload would have been asked for by now.
  await new Promise((resolve) => setTimeout(resolve))
  expect(reload).not.toHaveBeenCalled()

  const host = await opened('employer')
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(files.asked).toEqual(['employer', 'employer'])
  await eventually(() => expect(host.querySelector('[role=alert]')).not.toBe(null))
})

test('a view that could not be fetched ahead is fetched when its step is opened, where it is there by then', async () => {
  files.gone.add('health')
  fetchAhead('health')
  await eventually(() => expect(files.asked).toEqual(['health']))
  files.gone.clear()
  const host = await opened('health')
  await eventually(() => expect(host.textContent).toBe('The view of health'))
  expect(reload).not.toHaveBeenCalled()

  // What has arrived is drawn at once from then on, and not fetched again.
  expect((await opened('health')).textContent).toBe('The view of health')
  expect(files.asked).toEqual(['health', 'health'])
})

test('a step whose machine is on its way shows its room, has its view fetched beside it, and opens once it has come', async () => {
  const machine = setup({}).createMachine({})
  let here: typeof machine | undefined
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const host = await opened('billing', createActor(lateMachine({ here: () => here, fetch: () => way })).start())
  await eventually(() => expect(files.asked).toEqual(['billing']))
  expect(host.textContent).not.toContain('The view of billing')
  expect(host.querySelector('.skeleton')).not.toBe(null)
  here = machine
  await act(async () => arrive())
  await eventually(() => expect(host.textContent).toBe('The view of billing'))
})

test('another file that is gone while a view is fetched ahead loads the page anew all the same', async () => {
  files.gone.add('employer')
  fetchAhead('employer')
  files.gone.add('cart')
  expect(() => viewOf('cart')).toThrow('cart is gone')
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('without a connection a step says that it waits for one, and opens with it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const host = await opened('contact')
  const told = host.querySelector('[role=status] .notice-text')?.textContent
  expect(told).toBe('This step opens when the connection is back.')
  expect(files.asked).toEqual([])
  online.mockRestore()
  await act(async () => void dispatchEvent(new Event('online')))
  await eventually(() => expect(host.textContent).toBe('The view of contact'))
})

test('a browser that says it has a connection where it has none loses no page: the step opens once the server answers', async () => {
  server.answers = false
  files.gone.add('employer')
  const host = await opened('employer')
  await eventually(() => expect(files.asked).toEqual(['employer']))
  // By who would load the page anew, and twice by who waits for the file.
  await eventually(() => expect(server.asked).toBe(3))
  expect(reload).not.toHaveBeenCalled()
  expect(host.querySelector('[role=alert]')).toBe(null)

  server.answers = true
  files.gone.clear()
  await act(async () => void dispatchEvent(new Event('online')))
  await eventually(() => expect(host.textContent).toBe('The view of employer'))
  expect(reload).not.toHaveBeenCalled()
})
