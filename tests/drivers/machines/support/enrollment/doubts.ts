import type { Page } from 'playwright'
import type { Doubts } from '#machines/enrollment/doubts/doubts.context.ts'
import type { Outcome } from '#machines/support/model.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Doubted, doubtTargets } from '#schemas/steps/doubts.rules.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { becomes, hides, shows } from '../sight.ts'
import { press } from './step-sight.ts'

export const sendCode = 'POST enrollment/send-otp'
export const checkCode = 'POST enrollment/verify-otp'

interface Context extends Doubts {
  errors: FieldError[]
}

const pressAll = (buttons: Element[]): void => {
  for (const button of buttons) if (button instanceof HTMLElement) button.click()
}

/** Another address or number each time: what was proved of one says nothing of the next. */
const reached = (kind: Doubted, count: number): string =>
  ({
    email: `marisol.${count}@example.com`,
    phone: `(512) 474-12${10 + count}`,
    address: `${10 + count} Congress Avenue`,
  })[kind]

const dialogTitle = (kind: ContactKind) => (kind === 'email' ? m.otp_title_email() : m.otp_title_phone())

/** What a step shows of its doubts, and what the person does about them; `fields` are those that the doubts are met at. */
export const doubtsOn = (fields: Partial<Record<Doubted, string>>) => {
  const kinds = (['email', 'phone', 'address'] as const).filter((kind) => fields[kind] !== undefined)
  const row = (page: Page, kind: Doubted) => page.locator(`[data-field="${fields[kind]}"]`)
  const skipBox = (page: Page, kind: Doubted) => row(page, kind).getByRole('checkbox')
  const proofLink = (page: Page, kind: Doubted) =>
    row(page, kind).getByRole('button', { name: m.contact_verify_link(), exact: true })

  const enter = async ({ page, notes }: Stage, kind: Doubted): Promise<void> => {
    const count = Number(notes.get(kind) ?? 0) + 1
    notes.set(kind, String(count))
    await boxOf(page, fields[kind] ?? '').fill(reached(kind, count))
    notes.set(`retyped ${kind}`, 'yes')
    notes.set(`unproved ${kind}`, 'yes')
  }

  return {
    enter,
    skip: ({ page }: Stage, kind: Doubted, skip: 0 | 1) => skipBox(page, kind).setChecked(skip === 1),
    verify: ({ page }: Stage, kind: ContactKind) => proofLink(page, kind).click(),

    /** Whether it was typed since the server judged it. */
    isRetyped: ({ notes }: Stage, kind: Doubted): boolean => notes.get(`retyped ${kind}`) === 'yes',
    /** The server judges what is typed now. */
    judged: ({ notes }: Stage): void => {
      for (const kind of kinds) notes.delete(`retyped ${kind}`)
    },
    /** The step is loaded: what was proved is proved. */
    loaded: ({ notes }: Stage): void => {
      for (const kind of kinds) notes.delete(`unproved ${kind}`)
    },

    /** What is said of each: refused, proved, or neither; and the ways on where there are some. */
    see: async ({ page, notes }: Stage, context: Context): Promise<void> => {
      for (const kind of kinds) {
        const verified = kind === 'address' ? null : context.verified[kind]
        const isProved = verified !== null && notes.get(`unproved ${kind}`) !== 'yes'
        const isRefused = context.errors.some(({ target_element }) => doubtTargets[kind].includes(target_element))
        await becomes(
          `what is said of the ${kind}`,
          () => row(page, kind).locator('.contact-verified').count(),
          isProved ? 1 : 0,
        )
        if (isRefused && notes.get(`retyped ${kind}`) !== 'yes') await shows(row(page, kind).locator('.field-message'))
        const isDoubted = context.doubted.includes(kind) && !isProved
        await (isDoubted && kind !== 'address' ? shows : hides)(proofLink(page, kind))
        if (!isDoubted) await hides(skipBox(page, kind))
        else {
          await becomes(
            `whether the ${kind} is let through`,
            () => skipBox(page, kind).isChecked(),
            context.skips[kind] === 1,
          )
        }
      }
    },

    seeDialog: ({ page }: Stage, { verifying }: Context): Promise<void> =>
      shows(page.getByRole('dialog', { name: dialogTitle(verifying?.kind ?? 'phone'), exact: true })),

    /** Through the dialog to its end, proved or closed. */
    passDialog: async (stage: Stage, outcome: Outcome, { verifying }: Context): Promise<void> => {
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
        notes.delete(`unproved ${verifying?.kind}`)
      }
      // Once it has said that all is well it closes by itself, and may have done so.
      if (isProved) await page.locator('dialog[open] .dialog-close').evaluateAll(pressAll)
      else await press(page, m.common_close())
    },

    /** Whether the person finds what the event needs. */
    offers: (
      event: { kind: Doubted; skip?: 0 | 1 },
      { doubted, verified, skips }: Pick<Doubts, 'doubted' | 'verified' | 'skips'>,
    ): boolean =>
      doubted.includes(event.kind) &&
      (event.kind === 'address' || verified[event.kind] === null) &&
      (event.skip === undefined || skips[event.kind] !== event.skip),

    noSkip: async ({ page }: Stage): Promise<void> => {
      for (const kind of kinds) await hides(skipBox(page, kind))
    },
    noProof: async ({ page }: Stage): Promise<void> => {
      for (const kind of kinds) await hides(proofLink(page, kind))
    },
  }
}
