import type { SnapshotFrom } from 'xstate'
import type { LoadedContact } from '#machines/enrollment/contact/contact.context.ts'
import type { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import { problemOf } from '#machines/support/problem.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { contactFieldOf } from '#schemas/steps/contact/contact.rules.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { type Cart, enrolledUpTo, openStep, saveElsewhere } from '../support/enrollment/enrolled.ts'
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
} from '../support/enrollment/step-sight.ts'
import { enterZip, replyToZip, seeZipAnswer, seeZipAsked, zipToState } from '../support/zip.ts'

type Snapshot = SnapshotFrom<typeof contactMachine>

const cart: Cart = 'everything'
const kinds = ['email', 'phone'] as const
const column = { column: 'contact_info' }
const getFields = 'GET enrollment/get-form-fields-contact-info'
const checkEmail = 'POST service/validate-member-email'
const save = 'POST enrollment/save-contact-info'

const { email_address: _email, phone_number: _phone, ...place } = applicantOf('IO', '').contact

const doubts = doubtsOn({ email: 'email_address', phone: 'phone_number', address: 'address1' })

/** How often something was done on this path. */
const count = ({ notes }: Stage, what: string): number => Number(notes.get(what) ?? 0)
const raise = (stage: Stage, what: string): number => {
  const next = count(stage, what) + 1
  stage.notes.set(what, String(next))
  return next
}

/** The whole form; a contact that is there already stays as it is. */
const fill = async (stage: Stage): Promise<void> => {
  await fillQuickly(stage.page, { ...place, state: 'TX' })
  for (const kind of kinds) {
    if ((await boxOf(stage.page, contactFieldOf[kind]).inputValue()) === '') await doubts.enter(stage, kind)
  }
}

const seeForm = async (stage: Stage, snapshot: Snapshot): Promise<void> => {
  await seeOpen(stage.page, m.contact_title(), snapshot.context.problem)
  await isReady(wayOn(stage.page))
  await hides(stage.page.locator('dialog[open]'))
  await doubts.see(stage, snapshot.context)
}

export const contactDriver: Driver<typeof contactMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart, step: 'contact' })
    await stage.hold(getFields, zipToState, checkEmail, save, picture, sendCode, checkCode)
    await stage.hold({ call: getSection, query: column }, { call: getTyped, query: column })
    await openStep(stage, 'contact')
  },
  act: {
    'contact.submit': async (stage) => {
      await fill(stage)
      await wayOn(stage.page).click()
    },
    'contact.zipEntered': enterZip,
    'contact.changed': (stage, { kind }) => doubts.enter(stage, kind),
    'contact.skip': (stage, { kind, skip }) => doubts.skip(stage, kind, skip),
    'contact.verify': (stage, { kind }) => doubts.verify(stage, kind),
    'contact.agree': async ({ page }, { county }) => {
      if (county !== null) await page.getByLabel(m.quote_county_label(), { exact: true }).selectOption(county)
      await press(page, m.quote_offer_home_agree())
    },
    'contact.disagree': ({ page }) => press(page, m.quote_offer_home_leave()),
    'contact.retry': pressRetry,
    'contact.keepMine': pressKeepMine,
    'contact.takeTheirs': pressTakeTheirs,
  },
  answer: {
    loadContact: async (stage, outcome) => {
      await stage.reply(getTyped, { data: { result: null } })
      if ('failed' in outcome) {
        await stage.reply(getSection, 'server')
        return stage.reply(getFields, { refused: outcome })
      }
      doubts.loaded(stage)
      const { saved } = outcome.done as LoadedContact
      if (saved !== null) {
        await saveElsewhere(stage, { cart, step: 'contact' })
        const { result } = await savedOf(stage, 'contact')
        const { email_verified = false, phone_verified = false, phone_skipped = false } = saved
        const proved = { ...(result as object), email_verified, phone_verified, phone_skipped }
        await stage.reply(getSection, await sectionWith(stage, 'contact', proved))
      } else {
        const isAsKept = (await savedOf(stage, 'contact')).result === null
        await stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'contact', null))
      }
      return stage.reply(getFields, 'server')
    },
    lookUpZip: replyToZip,
    checkEmail: async (stage, outcome) => {
      // An address is asked about when it is left; at Next the page asks once more where nobody was reached.
      const isAhead = doubts.isRetyped(stage, 'email')
      doubts.judged(stage)
      const reply = async () => {
        await stage.reply(checkEmail, 'failed' in outcome ? { refused: outcome } : 'server')
        raise(stage, 'checked')
      }
      while (stage.made(checkEmail) > count(stage, 'checked')) await reply()
      if (isAhead && 'failed' in outcome && problemOf(outcome.failed).kind !== 'field') await reply()
    },
    saveContact: async (stage, outcome) => {
      doubts.judged(stage)
      await replyToSave(stage, save, outcome, { cart, step: 'contact' })
      raise(stage, 'saved')
    },
    otp: (stage, outcome, { context }) => doubts.passDialog(stage, outcome, context),
    screenshot: replyToPicture,
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.contact_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.contact_title()),
    'editing.entering': async (stage, snapshot) => {
      await seeForm(stage, snapshot)
      await seeZipAnswer(stage, snapshot.context.zip)
    },
    'editing.lookingUp': async (stage, snapshot) => {
      await seeForm(stage, snapshot)
      await seeZipAsked(stage)
    },
    verifying: (stage, { context }) => doubts.seeDialog(stage, context),
    // Both look alike: what has been asked of the server tells them apart.
    checking: async (stage) => {
      await isBusy(wayOn(stage.page))
      await becomes(
        'whether the address is checked',
        async () => stage.made(checkEmail) > count(stage, 'checked'),
        true,
      )
    },
    saving: async (stage) => {
      await isBusy(wayOn(stage.page))
      await becomes('the answers that are sent', async () => stage.made(save), count(stage, 'saved') + 1)
    },
    agreeing: async ({ page }, { context: { offer } }) => {
      const dialog = page.getByRole('dialog', { name: m.quote_offer_home_title(), exact: true })
      if (offer?.counties) await shows(dialog.getByLabel(m.quote_county_label(), { exact: true }))
      for (const { plan_name } of offer?.plans ?? []) await shows(dialog.getByRole('rowheader', { name: plan_name }))
    },
    conflict: ({ page }) => seeConflict(page, m.contact_title()),
    saved: ({ page }) => shows(heading(page, m.employer_title())),
  },
  offered: (event, snapshot) => {
    const { zip } = snapshot.context
    switch (event.type) {
      // The form keeps back what is wrong, a ZIP code that is not known, and everything while one is looked up.
      case 'contact.submit':
        return event.values.zip === '78701' && snapshot.matches({ editing: 'entering' }) && zip.error === null
      // Only what asks for a county offers one; without it the dialog says that it is missing.
      case 'contact.agree':
        return (event.county !== null) === (snapshot.context.offer?.counties !== undefined)
      case 'contact.verify':
      case 'contact.skip':
        return doubts.offers(event, snapshot.context)
      default:
        return true
    }
  },
  bars: {
    'editing#contact.submit#1': async (stage) => {
      await fill(stage)
      await fillQuickly(stage.page, { city: '' })
      await wayOn(stage.page).click()
      await shows(stage.page.locator('[data-field="city"] .field-message'))
      // It would be busy with the address otherwise, which nobody has answered.
      await isReady(wayOn(stage.page))
    },
    'editing#contact.skip#1': doubts.noSkip,
    'editing#contact.verify#1': doubts.noProof,
  },
  impossible: {
    'otp fails: server': 'The dialog says what its own calls came to; nothing else in it can fail',
  },
}
