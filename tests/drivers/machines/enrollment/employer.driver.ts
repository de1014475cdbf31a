import type { SnapshotFrom } from 'xstate'
import type { LoadedEmployer } from '#machines/enrollment/employer/employer.context.ts'
import type { employerMachine } from '#machines/enrollment/employer/employer.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { type Cart, enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { fillQuickly } from '../support/storefront/quick-form.ts'
import {
  getSection,
  getTyped,
  picture,
  replyToPicture,
  replyToSave,
  savedOf,
  sectionWith,
} from '../support/enrollment/sections.ts'
import { checkCode, doubtsOn, sendCode } from '../support/enrollment/doubts.ts'
import { buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'
import {
  heading,
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
import { enterZip, replyToZip, seeZipAnswer, seeZipAsked, zipToState } from '../support/zip.ts'

type Snapshot = SnapshotFrom<typeof employerMachine>

/** With an IHA plan the step may be skipped. */
const cartOf = ({ isIha }: Snapshot['context']['facts']): Cart =>
  isIha ? { tier: 'IO', plans: ['keystone-iha-guaranteed'] } : 'everything'

const column = { column: 'employer_info' }
const getFields = 'GET enrollment/get-form-fields-employer-info'
const getGroup = 'GET enrollment/get-group-info'
const save = 'POST enrollment/save-employer-info'

const answers = {
  ...applicantOf('IO', '').employer,
  zip: '78701',
  phone: '(512) 474-5678',
  state: 'TX',
  average_work_week: '40',
  emp_vac_policy: '10',
  emp_barg_unit: 'none',
}

const doubts = doubtsOn({ phone: 'phone', address: 'address1' })

const skip = ({ page }: Stage) => buttonOf(page.locator('.step-actions'), m.employer_skip())

const seeForm = async (stage: Stage, { context }: Snapshot): Promise<void> => {
  const { page } = stage
  await seeOpen(page, m.employer_title(), context.problem)
  await isReady(wayOn(page))
  if (context.facts.isIha) await isReady(skip(stage))
  else await hides(skip(stage))
  const filledIn = page.getByText(m.employer_defaults(), { exact: true })
  await (context.saved === null && context.defaults !== null ? shows(filledIn) : hides(filledIn))
  await hides(page.locator('dialog[open]'))
  await doubts.see(stage, context)
  for (const error of context.errors) {
    // What is doubted stands at its field, until another value is typed.
    if (error.is_valid === undefined) await shows(page.locator('.form-summary').getByText(wordsOf(error)))
  }
}

export const employerDriver: Driver<typeof employerMachine> = {
  start: async (stage, { facts }) => {
    await enrolledUpTo(stage, { cart: cartOf(facts), step: 'employer' })
    await stage.hold(getFields, getGroup, zipToState, save, picture, sendCode, checkCode)
    await stage.hold({ call: getSection, query: column }, { call: getTyped, query: column })
    await openStep(stage, 'employer')
  },
  act: {
    'employer.submit': async (stage, { values: { employment_status = '' } }) => {
      const isZipAsked = (await boxOf(stage.page, 'zip').inputValue()) !== answers.zip
      // A number that is there already stays: what was proved or let through is said of it.
      const phone = (await boxOf(stage.page, 'phone').inputValue()) || answers.phone
      await fillQuickly(stage.page, { ...answers, phone, employment_status })
      if (isZipAsked) await stage.reply(zipToState, 'server')
      await wayOn(stage.page).click()
    },
    'employer.skip': (stage) => skip(stage).click(),
    'employer.changed': (stage, { kind }) => doubts.enter(stage, kind),
    'employer.letThrough': (stage, { kind, skip: flag }) => doubts.skip(stage, kind, flag),
    'employer.verify': (stage, { kind }) => doubts.verify(stage, kind),
    'employer.zipEntered': enterZip,
    'employer.retry': pressRetry,
    'employer.keepMine': pressKeepMine,
    'employer.takeTheirs': pressTakeTheirs,
  },
  answer: {
    loadEmployer: async (stage, outcome) => {
      doubts.loaded(stage)
      await stage.reply(getTyped, { data: { result: null } })
      if ('failed' in outcome) {
        await stage.reply(getSection, 'server')
        await stage.reply(getGroup, 'server')
        return stage.reply(getFields, { refused: outcome })
      }
      const isAsKept = (await savedOf(stage, 'employer')).result === null
      await stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'employer', null))
      // A group's own plans are another cart: what the group tells of itself stands for it.
      const { defaults } = outcome.done as LoadedEmployer
      await stage.reply(getGroup, defaults === null ? 'server' : { data: groupOf(defaults) })
      return stage.reply(getFields, 'server')
    },
    lookUpZip: replyToZip,
    saveEmployer: (stage, outcome, { context }) => {
      doubts.judged(stage)
      return replyToSave(stage, save, outcome, { cart: cartOf(context.facts), step: 'employer' })
    },
    otp: (stage, outcome, { context }) => doubts.passDialog(stage, outcome, context),
    screenshot: replyToPicture,
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.employer_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.employer_title()),
    'editing.entering': async (stage, snapshot) => {
      await seeForm(stage, snapshot)
      await seeZipAnswer(stage, snapshot.context.zip)
    },
    'editing.lookingUp': async (stage, snapshot) => {
      await seeForm(stage, snapshot)
      await seeZipAsked(stage)
    },
    verifying: (stage, { context }) => doubts.seeDialog(stage, context),
    saving: async (stage, { context }) => {
      await shows(heading(stage.page, m.employer_title()))
      await isBusy(wayOn(stage.page))
      if (context.facts.isIha) await isDisabled(skip(stage))
    },
    conflict: ({ page }) => seeConflict(page, m.employer_title()),
    saved: ({ page }, { context: { facts } }) =>
      shows(heading(page, facts.isIha ? m.agreement_title() : m.beneficiaries_title())),
  },
  offered: (event, snapshot) => {
    const { zip, facts } = snapshot.context
    switch (event.type) {
      // The form keeps back what is not filled in, a ZIP code that is not known, and everything while one is looked up.
      case 'employer.submit':
        return (
          event.values.holiday_policy?.Birthday === 1 && snapshot.matches({ editing: 'entering' }) && zip.error === null
        )
      case 'employer.letThrough':
      case 'employer.verify':
        return doubts.offers(event, snapshot.context)
      case 'employer.skip':
        return facts.isIha
      default:
        return true
    }
  },
  impossible: {
    'otp fails: server': 'The dialog says what its own calls came to; nothing else in it can fail',
  },
  bars: {
    'editing#employer.skip#1': (stage) => hides(skip(stage)),
    'editing#employer.letThrough#1': doubts.noSkip,
    'editing#employer.verify#1': doubts.noProof,
  },
}

const groupOf = ({
  name = '',
  phone = '',
  address1 = '',
  city = '',
  state = '',
  zip = '',
}: NonNullable<LoadedEmployer['defaults']>) => ({
  general_info: { group_name: name, group_phone: phone },
  address_information: { address1, address2: null, city, state, zip },
})
