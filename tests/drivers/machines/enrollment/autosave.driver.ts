import type { SnapshotFrom } from 'xstate'
import type { autosaveMachine } from '#machines/enrollment/autosave/autosave.machine.ts'
import type { Driver, Reply, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { enrolledUpTo, openStep, saveElsewhere } from '../support/enrollment/enrolled.ts'
import { becomes } from '../support/sight.ts'

type Snapshot = SnapshotFrom<typeof autosaveMachine>

const keep = 'POST enrollment/save-typed-values'

/** What stands beside Next, by state; what is announced goes before it. */
const signs = {
  idle: () => '',
  waiting: () => m.autosave_saving(),
  saving: () => m.autosave_saving(),
  saved: () => m.autosave_saved(),
  notSaved: () => m.autosave_not_saved(),
}

const signOf = (state: keyof typeof signs, { context: { trouble } }: Snapshot): string => {
  if (trouble === 'none') return signs[state]()
  return trouble === 'on' ? m.autosave_not_saved() : m.autosave_recovered()
}

/** The sign, and whether something is on its way to the server, which the page does not tell from waiting. */
const seeing =
  (state: keyof typeof signs, waiting: 0 | 1) =>
  async (stage: Stage, snapshot: Snapshot): Promise<void> => {
    await becomes('the sign', () => stage.page.locator('.step-kept').innerText(), signOf(state, snapshot))
    await becomes(
      'what is on its way',
      async () => stage.made(keep) - Number(stage.notes.get('answered') ?? 0),
      waiting,
    )
  }

/** The browser has found its connection again; leaving and hiding the page do the same. */
const flush = ({ page }: Stage): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('online')))

const answer = async (stage: Stage, how: Reply): Promise<void> => {
  await stage.reply(keep, how)
  stage.notes.set('answered', String(Number(stage.notes.get('answered') ?? 0) + 1))
}

/** There is nothing to send, or it is on its way: whatever the page asks after it has gone before. */
const sendsNothing = async (stage: Stage): Promise<void> => {
  const before = stage.made(keep)
  await flush(stage)
  await stage.page.evaluate(() => fetch('/config.json').then((response) => response.text()))
  if (stage.made(keep) > before) throw new Error('Something was sent although there was nothing new')
}

export const autosaveDriver: Driver<typeof autosaveMachine> = {
  start: async (stage) => {
    const { page } = stage
    await page.clock.install()
    await enrolledUpTo(stage, { cart: 'everything', step: 'contact' })
    await stage.hold(keep)
    await openStep(stage, 'contact')
    await boxOf(page, 'city').waitFor()
    // From here on time stands still, until a delay is to end. The moment is still to come when the page is told of it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  },
  act: {
    'autosave.changed': async ({ page }, { typed }) => {
      const text = String(typed.values['city'])
      const box = boxOf(page, 'city')
      // The same once more is no change.
      await box.fill((await box.inputValue()) === text ? `${text} ` : text)
    },
    'autosave.flush': async (stage, _, before) => {
      await flush(stage)
      // What was on its way arrives as well; nobody waits for its answer any more.
      if (before.matches('saving')) await answer(stage, 'server')
    },
  },
  answer: {
    saveTyped: async (stage, outcome) => {
      if ('failed' in outcome) await answer(stage, { refused: outcome })
      else {
        const { kept } = outcome.done as { kept: boolean }
        if (kept) return answer(stage, 'server')
        if (stage.notes.get('elsewhere') !== 'yes') {
          // What is not kept is sent once more, over what another tab has saved since.
          await saveElsewhere(stage, { cart: 'everything', step: 'contact' })
          await answer(stage, 'server')
          stage.notes.set('elsewhere', 'yes')
        }
        // As where another browser has the enrollment.
        await answer(stage, { data: { kept } })
      }
    },
  },
  wait: async ({ page }, { event }) => {
    await page.clock.runFor(event.type.includes('.pause.') ? 800 : 15_000)
  },
  see: {
    idle: seeing('idle', 0),
    waiting: seeing('waiting', 0),
    saving: seeing('saving', 1),
    saved: seeing('saved', 0),
    notSaved: seeing('notSaved', 0),
  },
  bars: {
    '#autosave.flush#0': sendsNothing,
    'saving#autosave.flush#1': sendsNothing,
  },
}
