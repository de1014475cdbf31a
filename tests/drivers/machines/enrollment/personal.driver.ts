import type { SnapshotFrom } from 'xstate'
import type { LoadedPersonal, personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { applicantOf } from '#tests/drivers/people.ts'
import { type Cart, enrolledUpTo, openStep, saveElsewhere } from '../support/enrollment/enrolled.ts'
import { fillQuickly } from '../support/storefront/quick-form.ts'
import { getSection, getTyped, replyToSave, savedOf, sectionWith } from '../support/enrollment/sections.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import {
  heading,
  press,
  pressKeepMine,
  pressRetry,
  pressTakeTheirs,
  seeConflict,
  seeLoadFailed,
  seeLoading,
  seeOpen,
  wayOn,
  wordsOf,
} from '../support/enrollment/step-sight.ts'

type Snapshot = SnapshotFrom<typeof personalMachine>

const cart: Cart = 'everything'
const column = { column: 'primary_info' }
const getFields = 'GET enrollment/get-form-fields-personal-info'
const checkCode = 'GET enrollment/check-enroll-code'
const save = 'POST enrollment/save-personal-info'
const saveCode = 'POST enrollment/save-enroller-code'

const { personal: answers } = applicantOf('IO', 'marisol@example.com')
/** A rep of the demo catalog. */
export const repCode = 'RIVERA-TX'

/** The section of the enroller's code is there where it is asked for, and says whether there is one. */
const seeCode = async (page: Parameters<typeof wayOn>[0], { context }: Snapshot): Promise<void> => {
  const section = page.getByRole('region', { name: m.personal_enroller_code(), exact: true })
  if (!context.enrollerCode.shown) return hides(section)
  await isReady(section.getByRole('button', { name: m.personal_enroller_enter(), exact: true }))
  const saved = section.getByText(m.personal_enroller_saved(), { exact: true })
  await (context.enrollerCodeSaved ? shows(saved) : hides(saved))
  const told = context.errors.filter((error) => error.target_element === 'enrollerCode').map(wordsOf)
  await becomes(
    'what is said of the code',
    () => section.locator('.notice-danger .notice-text').allTextContents(),
    told,
  )
}

const dialog = (page: Parameters<typeof wayOn>[0]) =>
  page.getByRole('dialog', { name: m.personal_enroller_enter(), exact: true })

export const personalDriver: Driver<typeof personalMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart, step: 'personal' })
    await stage.hold(getFields, checkCode, save, saveCode)
    await stage.hold({ call: getSection, query: column }, { call: getTyped, query: column })
    await openStep(stage, 'personal')
  },
  act: {
    'personal.submit': async ({ page }, { values }) => {
      await fillQuickly(page, { ...answers, ...(values.ssn === undefined && { ssn: '' }) })
      await wayOn(page).click()
    },
    'personal.enterCode': ({ page }) => press(page, m.personal_enroller_enter()),
    'personal.retry': pressRetry,
    'personal.keepMine': pressKeepMine,
    'personal.takeTheirs': pressTakeTheirs,
  },
  answer: {
    loadPersonal: async (stage, outcome) => {
      await stage.reply(getTyped, { data: { result: null } })
      if ('failed' in outcome) {
        await stage.reply(checkCode, 'server')
        await stage.reply(getSection, 'server')
        return stage.reply(getFields, { refused: outcome })
      }
      const { saved, enrollerCode } = outcome.done as LoadedPersonal
      if (saved !== null) await saveElsewhere(stage, { cart, step: 'personal' })
      const isAsKept = saved !== null || (await savedOf(stage, 'personal')).result === null
      await stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'personal', null))
      // The server asks reps' clients for a code that may be left out; the machine knows of one that may not.
      const { shown, optional } = enrollerCode
      await stage.reply(
        checkCode,
        shown ? { data: { show_enroll_code: { status: shown }, is_optional: optional } } : 'server',
      )
      await stage.reply(getFields, 'server')
    },
    savePersonal: (stage, outcome) => replyToSave(stage, save, outcome, { cart, step: 'personal' }),
    enrollerCode: async (stage, outcome) => {
      const { page } = stage
      if (!('done' in outcome)) throw new Error('The dialog never fails')
      if (!(outcome.done as { saved: boolean }).saved) return press(page, m.common_close())
      await fillQuickly(page, { enrollerCode: repCode })
      await dialog(page).getByRole('button', { name: m.common_save(), exact: true }).click()
      return stage.reply(saveCode, 'server')
    },
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.personal_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.personal_title()),
    editing: async ({ page }, snapshot) => {
      const { problem, errors } = snapshot.context
      await seeOpen(page, m.personal_title(), problem)
      await isReady(wayOn(page))
      await hides(dialog(page))
      await seeCode(page, snapshot)
      for (const error of errors) await shows(page.locator('.step-page').getByText(wordsOf(error)))
    },
    enteringCode: async ({ page }) => {
      await shows(dialog(page))
      await isReady(dialog(page).getByRole('button', { name: m.common_save(), exact: true }))
    },
    saving: async ({ page }) => {
      await shows(heading(page, m.personal_title()))
      await isBusy(wayOn(page))
    },
    conflict: ({ page }) => seeConflict(page, m.personal_title()),
    saved: ({ page }) => shows(heading(page, m.contact_title())),
  },
  offered: (event, { value, context }) => {
    switch (event.type) {
      // The form itself keeps back what is empty; without a code the machine does.
      case 'personal.submit':
        return event.values.first_name !== '' && (event.values.ssn !== undefined || context.saved !== null)
      case 'personal.enterCode':
        return value === 'editing' && context.enrollerCode.shown
      default:
        return true
    }
  },
  bars: {
    'editing#personal.enterCode#1': ({ page }) =>
      hides(page.getByRole('button', { name: m.personal_enroller_enter(), exact: true })),
  },
  impossible: {
    'enrollerCode fails: server': 'The dialog says what its own call came to; nothing else in it can fail',
  },
}
