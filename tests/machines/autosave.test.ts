import { describe, expect, it, onTestFinished } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { type TypedToSave, autosaveMachine } from '#machines/enrollment/autosave/autosave.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { held } from './held.ts'

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const offline = new CallProblem({ kind: 'offline', message: 'offline', errors: [] })
const zip = (value: string) => ({ type: 'autosave.changed' as const, revision: 1, typed: { values: { zip: value } } })
const settled = () => new Promise<void>((done) => setImmediate(done))

const start = (answer: () => Promise<{ kept: boolean }>) => {
  const sent: TypedToSave[] = []
  const clock = new SimulatedClock()
  const saveTyped = fromPromise<{ kept: boolean }, TypedToSave>(({ input }) => {
    sent.push(input)
    return answer()
  })
  const actor = createActor(held(autosaveMachine.provide({ actors: { saveTyped } })), {
    clock,
    input: { enrollmentId, column: 'contact_info' },
  })
  actor.start()
  onTestFinished(() => void actor.stop())
  const now = () => [actor.getSnapshot().value, actor.getSnapshot().context.trouble]
  return { actor, clock, sent, now }
}
const sentZip = (value: string): TypedToSave => ({
  enrollmentId,
  column: 'contact_info',
  revision: 1,
  typed: { values: { zip: value } },
})

describe('autosave', () => {
  it('sends the last that was typed once the typing pauses', async () => {
    const { actor, clock, sent, now } = start(async () => ({ kept: true }))
    actor.send(zip('7'))
    clock.increment(700)
    actor.send(zip('78'))
    clock.increment(700)
    expect([sent, now()]).toEqual([[], ['waiting', 'none']])
    clock.increment(100)
    expect(now()).toEqual(['saving', 'none'])
    await settled()
    expect([sent, now()]).toEqual([[sentZip('78')], ['saved', 'none']])
  })

  it('sends at once where the page is left, and what was typed while it was sending', async () => {
    const { actor, clock, sent, now } = start(async () => ({ kept: true }))
    actor.send({ type: 'autosave.flush' })
    expect(now()).toEqual(['idle', 'none'])
    actor.send(zip('7'))
    actor.send({ type: 'autosave.flush' })
    actor.send(zip('78'))
    await settled()
    expect([sent, now()]).toEqual([[sentZip('7')], ['waiting', 'none']])
    clock.increment(800)
    actor.send(zip('787'))
    actor.send({ type: 'autosave.flush' })
    await settled()
    expect([sent.slice(1), now()]).toEqual([
      [sentZip('78'), sentZip('787')],
      ['saved', 'none'],
    ])
  })

  it('tries again after a while, at the next change, and when the connection is back; then says that it is over', async () => {
    let isOffline = true
    const { actor, clock, sent, now } = start(async () => {
      if (isOffline) throw offline
      return { kept: true }
    })
    actor.send(zip('7'))
    clock.increment(800)
    await settled()
    expect(now()).toEqual(['notSaved', 'on'])
    clock.increment(15_000)
    await settled()
    expect([sent.length, now()]).toEqual([2, ['notSaved', 'on']])
    actor.send(zip('78'))
    expect(now()).toEqual(['waiting', 'on'])
    clock.increment(800)
    await settled()
    isOffline = false
    actor.send({ type: 'autosave.flush' })
    await settled()
    expect([sent.map((one) => one.typed.values['zip']), now()]).toEqual([
      ['7', '7', '78', '78'],
      ['saved', 'over'],
    ])
    actor.send(zip('787'))
    expect(now()).toEqual(['waiting', 'none'])
  })

  it('lets go of what is of no use any more', async () => {
    const { actor, clock, now } = start(async () => ({ kept: false }))
    actor.send(zip('7'))
    clock.increment(800)
    await settled()
    expect([now(), actor.getSnapshot().context.typed]).toEqual([['idle', 'none'], null])
  })
})
