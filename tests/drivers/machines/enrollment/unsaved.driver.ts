import type { Page } from 'playwright'
import type { unsavedMachine } from '#machines/enrollment/unsaved/unsaved.machine.ts'
import { type Outcome, broken, failed } from '#machines/support/model.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { Holder } from '#schemas/calls/visit/session.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { wayOn } from '../support/enrollment/step-sight.ts'
import { becomes } from '../support/sight.ts'

const save = 'POST enrollment/save-personal-info'
const keep = 'POST enrollment/save-typed-values'
const look = 'GET enrollment/get-holder'

/** As the server says it to a browser while another one holds the enrollment. */
const held: Outcome = {
  failed: new CallProblem({
    kind: 'conflict',
    message: 'Held',
    errors: [{ target_element: 'main', error_message: 'Held', message_key: 'error_held_elsewhere' }],
  }),
}

const mine: Holder = {
  shared: true,
  holder: 'applicant',
  name: null,
  since: '11/20/2026',
  since_today: false,
  sent: null,
  mine: true,
  elsewhere: true,
  may_take: false,
}

/** Presses Next, and has it refused. */
const refuse = async (stage: Stage, outcome: Outcome): Promise<void> => {
  await wayOn(stage.page).click()
  await stage.reply(save, { refused: outcome })
}

const answered = ({ notes }: Stage): number => Number(notes.get('kept') ?? 0)

/** A connection that is back sends what is typed once more: what was on its way then is answered as well. */
const keepAll = (stage: Stage): Promise<void> =>
  becomes(
    'everything typed is kept',
    async () => {
      while (answered(stage) < stage.made(keep)) {
        await stage.reply(keep, 'server')
        stage.notes.set('kept', String(answered(stage) + 1))
      }
      return stage.page.locator('.step-kept').innerText()
    },
    m.autosave_saved(),
  )

/** Words are asked for when they are seen: when this file is read, nobody has chosen a language yet. */
const sees =
  (...told: (() => string)[]) =>
  ({ page }: { page: Page }): Promise<void> =>
    becomes(
      'why the step is not saved',
      () => page.locator('.step-notice > .notice-danger .notice-title').allTextContents(),
      told.map((words) => words()),
    )

export const unsavedDriver: Driver<typeof unsavedMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'vision', step: 'contact' })
    await stage.hold(save, keep, look)
    await openStep(stage, 'personal')
    await boxOf(stage.page, 'first_name').waitFor()
    await stage.reply(look, 'server')
  },
  act: {
    'unsaved.refused': (stage, { kind, held: isHeld }) => {
      if (isHeld) return refuse(stage, held)
      return refuse(stage, broken(kind === 'offline' ? 'offline' : 'server'))
    },
    // A mistake in a field is shown there, and nothing is left to say of the step as a whole.
    'unsaved.cleared': (stage) => refuse(stage, failed('first_name')),
    'unsaved.typed': async (stage, { kept }, before) => {
      if (kept) {
        if (!before.context.kept) await keepAll(stage)
        return
      }
      const box = boxOf(stage.page, 'first_name')
      await box.fill(`${await box.inputValue()}a`)
      stage.notes.set('typed', 'yes')
    },
    'unsaved.online': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    'unsaved.mine': async (stage, _, before) => {
      await stage.reply(look, { data: mine })
      // What was typed is sent once more; the server has it already.
      if (before.context.kept && stage.notes.get('typed') === 'yes') {
        await becomes('it is sent once more', async () => answered(stage) < stage.made(keep), true)
        await keepAll(stage)
      }
    },
  },
  answer: {},
  see: {
    nothing: sees(),
    lasting: sees(() => m.enrollment_not_saved()),
    offline: sees(() => m.enrollment_not_saved_offline()),
    keeping: sees(() => m.enrollment_not_saved_offline()),
    held: sees(() => m.enrollment_not_saved()),
    regained: sees(),
    over: sees(),
  },
}
