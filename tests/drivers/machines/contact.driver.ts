import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { LoadedContact } from '#machines/enrollment/contact.context.ts'
import type { contactMachine } from '#machines/enrollment/contact.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { ContactKind } from '#schemas/calls/contact.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { contactFieldOf } from '#schemas/steps/contact.rules.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { type Cart, enrolledUpTo, openStep, saveElsewhere } from './support/enrolled.ts'
import { fillQuickly } from './support/quick-form.ts'
import { getSection, getTyped, picture, replyToPicture, replyToSave, savedOf, sectionWith } from './support/sections.ts'
import { becomes, hides, isBusy, isReady, shows } from './support/sight.ts'
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
} from './support/step-sight.ts'
import { enterZip, replyToZip, seeZipAnswer, seeZipAsked, zipToState } from './support/zip.ts'

type Snapshot = SnapshotFrom<typeof contactMachine>

const cart: Cart = 'everything'
const kinds = ['email', 'phone'] as const
const column = { column: 'contact_info' }
const getFields = 'GET enrollment/get-form-fields-contact-info'
const checkEmail = 'POST service/validate-member-email'
const save = 'POST enrollment/save-contact-info'
const sendCode = 'POST enrollment/send-otp'
const checkCode = 'POST enrollment/verify-otp'

const { email_address: _email, phone_number: _phone, ...place } = applicantOf('IO', '').contact

/** Another address or number each time: what was proved of one says nothing of the next. */
const reached = (kind: ContactKind, count: number): string =>
  kind === 'email' ? `marisol.${count}@example.com` : `(512) 474-12${10 + count}`

const row = (page: Page, kind: ContactKind) => page.locator(`[data-field="${contactFieldOf[kind]}"]`)
const skipBox = (page: Page, kind: ContactKind) => row(page, kind).getByRole('checkbox')
const proofLink = (page: Page, kind: ContactKind) =>
  row(page, kind).getByRole('button', { name: m.contact_verify_link(), exact: true })
const dialogTitle = (kind: ContactKind) => (kind === 'email' ? m.otp_title_email() : m.otp_title_phone())

/** How often something was done on this path. */
const count = ({ notes }: Stage, what: string): number => Number(notes.get(what) ?? 0)
const raise = (stage: Stage, what: string): number => {
  const next = count(stage, what) + 1
  stage.notes.set(what, String(next))
  return next
}

const enter = async (stage: Stage, kind: ContactKind): Promise<void> => {
  await boxOf(stage.page, contactFieldOf[kind]).fill(reached(kind, raise(stage, kind)))
  stage.notes.set(`retyped ${kind}`, 'yes')
  stage.notes.set(`unproved ${kind}`, 'yes')
}

/** The whole form; a contact that is there already stays as it is. */
const fill = async (stage: Stage): Promise<void> => {
  await fillQuickly(stage.page, { ...place, state: 'TX' })
  for (const kind of kinds) {
    if ((await boxOf(stage.page, contactFieldOf[kind]).inputValue()) === '') await enter(stage, kind)
  }
}

/** What is said of each contact: refused, proved, or neither; and the way to a proof where there is one. */
const seeContacts = async ({ page, notes }: Stage, { context }: Snapshot): Promise<void> => {
  for (const kind of kinds) {
    const isProved = context.verified[kind] !== null && notes.get(`unproved ${kind}`) !== 'yes'
    const isRefused = context.errors.some(
      ({ target_element }) => target_element === kind || target_element === contactFieldOf[kind],
    )
    await becomes(
      `what is said of the ${kind}`,
      () => row(page, kind).locator('.contact-verified').count(),
      isProved ? 1 : 0,
    )
    if (isRefused && notes.get(`retyped ${kind}`) !== 'yes') await shows(row(page, kind).locator('.field-message'))
    if (!context.provable.includes(kind) || isProved) await hides(proofLink(page, kind))
    else {
      await shows(proofLink(page, kind))
      await becomes(
        `whether the ${kind} is let through`,
        () => skipBox(page, kind).isChecked(),
        context.skips[kind] === 1,
      )
    }
  }
}

const seeForm = async (stage: Stage, snapshot: Snapshot): Promise<void> => {
  await seeOpen(stage.page, m.contact_title(), snapshot.context.problem)
  await isReady(wayOn(stage.page))
  await hides(stage.page.locator('dialog[open]'))
  await seeContacts(stage, snapshot)
}

const pressAll = (buttons: Element[]): void => {
  for (const button of buttons) if (button instanceof HTMLElement) button.click()
}

const refused = ({ notes }: Stage): void => {
  for (const kind of kinds) notes.delete(`retyped ${kind}`)
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
    'contact.changed': (stage, { kind }) => enter(stage, kind),
    'contact.skip': ({ page }, { kind, skip }) => skipBox(page, kind).setChecked(skip === 1),
    'contact.verify': ({ page }, { kind }) => proofLink(page, kind).click(),
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
      for (const kind of kinds) stage.notes.delete(`unproved ${kind}`)
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
      refused(stage)
      await stage.reply(checkEmail, 'failed' in outcome ? { refused: outcome } : 'server')
      raise(stage, 'checked')
    },
    saveContact: async (stage, outcome) => {
      refused(stage)
      await replyToSave(stage, save, outcome, { cart, step: 'contact' })
      raise(stage, 'saved')
    },
    otp: async (stage, outcome, { context }) => {
      const { page, notes } = stage
      const isProved = 'done' in outcome && (outcome.done as { verified: boolean }).verified
      if (isProved) {
        await press(page, m.otp_send())
        await stage.reply(sendCode, { data: { message: 'Sent', wait_seconds: 0 } })
        await page.locator('dialog[open]').getByRole('textbox', { name: m.otp_code() }).fill('123456')
        await press(page, m.otp_verify())
        // The code itself is in a letter; that it is checked is the subject of the dialog's own machine.
        await stage.reply(checkCode, { data: { verified: true } })
        await shows(page.locator('.otp-success'))
        notes.delete(`unproved ${context.verifying?.kind}`)
      }
      // Once it has said that all is well it closes by itself, and may have done so.
      if (isProved) await page.locator('dialog[open] .dialog-close').evaluateAll(pressAll)
      else await press(page, m.common_close())
    },
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
    verifying: async ({ page }, { context: { verifying } }) => {
      await shows(page.getByRole('dialog', { name: dialogTitle(verifying?.kind ?? 'email'), exact: true }))
    },
    // Both look alike: what has been asked of the server tells them apart.
    checking: async (stage) => {
      await isBusy(wayOn(stage.page))
      await becomes('the address that is checked', async () => stage.made(checkEmail), count(stage, 'checked') + 1)
    },
    saving: async (stage) => {
      await isBusy(wayOn(stage.page))
      await becomes('the answers that are sent', async () => stage.made(save), count(stage, 'saved') + 1)
    },
    conflict: ({ page }) => seeConflict(page, m.contact_title()),
    saved: ({ page }) => shows(heading(page, m.employer_title())),
  },
  offered: (event, snapshot) => {
    const { zip, provable, verified, skips } = snapshot.context
    switch (event.type) {
      // The form keeps back what is wrong, a ZIP code that is not known, and everything while one is looked up.
      case 'contact.submit':
        return event.values.zip === '78701' && snapshot.matches({ editing: 'entering' }) && zip.error === null
      case 'contact.verify':
        return provable.includes(event.kind) && verified[event.kind] === null
      case 'contact.skip':
        return provable.includes(event.kind) && verified[event.kind] === null && skips[event.kind] !== event.skip
      default:
        return true
    }
  },
  bars: {
    'editing#contact.submit#1': async (stage) => {
      const before = stage.made(checkEmail)
      await fill(stage)
      await fillQuickly(stage.page, { city: '' })
      await wayOn(stage.page).click()
      await shows(stage.page.locator('[data-field="city"] .field-message'))
      if (stage.made(checkEmail) > before) throw new Error('The form was sent without a city')
    },
    'editing#contact.skip#1': async ({ page }) => {
      for (const kind of kinds) await hides(skipBox(page, kind))
    },
    'editing#contact.verify#1': async ({ page }) => {
      for (const kind of kinds) await hides(proofLink(page, kind))
    },
  },
  impossible: {
    'otp fails: server': 'The dialog says what its own calls came to; nothing else in it can fail',
  },
}
