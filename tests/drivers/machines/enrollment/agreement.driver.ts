import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import { type LoadedAgreement, type SignedDraft, signersOf } from '#machines/enrollment/agreement/agreement.context.ts'
import type { agreementMachine } from '#machines/enrollment/agreement/agreement.machine.ts'
import { problemOf } from '#machines/support/problem.ts'
import type { SigningProcess } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Cart, enrolledUpTo, openStep, saveElsewhere } from '../support/enrollment/enrolled.ts'
import {
  getSection,
  picture,
  replyToPicture,
  replyToSave,
  savedOf,
  sectionWith,
} from '../support/enrollment/sections.ts'
import { becomes, isBusy, isReady, shows } from '../support/sight.ts'
import { boxes, clearSignature, mistakes, pad, tick, typeName } from '../support/enrollment/signature.ts'
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
import { verificationQuestion } from '#tests/verification-question.ts'

type Snapshot = SnapshotFrom<typeof agreementMachine>

const cart: Cart = { tier: 'IO', plans: ['harvest-critical'] }
const here = { cart, step: 'agreement' } as const
const getTexts = 'GET enrollment/get-agreement-texts'
const getFields = 'GET enrollment/get-form-fields-agreement-info'
const getCart = 'GET enrollment/get-plan-cart'
const save = 'POST enrollment/save-agreement-info'

const answerBox = (page: Page) => page.getByRole('textbox', { name: verificationQuestion() })

/** Signs, on a new pad where a signature is on file. */
const sign = async (page: Page): Promise<void> => {
  if (!(await pad(page).isVisible())) await press(page, m.signature_replace())
  await typeName(page)
}

const fill = async (page: Page, draft: SignedDraft): Promise<void> => {
  await tick(page, draft.agreed)
  if (await answerBox(page).isVisible()) await answerBox(page).fill(draft.answer ?? '')
  if (draft.signature && (await page.locator('.agreement-signature').isVisible())) await sign(page)
  if (!draft.signature && (await pad(page).isVisible())) await clearSignature(page)
}

const load = async (stage: Stage, { fields, eprocess, saved, signatureRequired }: LoadedAgreement): Promise<void> => {
  const kept = (await savedOf(stage, 'agreement')).result
  if (saved !== null && kept === null) await saveElsewhere(stage, here)
  const isAsKept = (saved === null) === (kept === null) || saved !== null
  await stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'agreement', saved))
  // The enrollment is an applicant's; a rep's verification is answered for it.
  await stage.reply(getFields, eprocess === 'sigapplicant' ? 'server' : { data: { result: fields, eprocess } })
  if (signatureRequired) await stage.reply(getCart, 'server')
  else {
    // Plans that nobody signs for: the question alone is asked.
    const real = await stage.ask<object>(getCart, { query: { enrollment_id: stage.notes.get('tempId') } })
    await stage.reply(getCart, { data: { ...real, signature_required: false } })
  }
  await stage.reply(getTexts, 'server')
}

const signerNames: Record<SigningProcess, () => string> = {
  rep: () => m.agreement_signs_later(),
  group: () => m.agreement_signs_later(),
  applicant: () => m.agreement_signs_now(),
  sigapplicant: () => m.agreement_signs_now(),
}
const signers = (page: Page) => page.locator('.agreement-signers input[type=radio]')

const seeTexts = async (page: Page, { context: { texts } }: Snapshot): Promise<void> =>
  becomes('the boxes', () => boxes(page).count(), texts.length)

export const agreementDriver: Driver<typeof agreementMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, here)
    await stage.hold(getTexts, getFields, getCart, save, picture)
    await stage.hold({ call: getSection, query: { column: 'aggrement_info' } })
    await openStep(stage, 'agreement')
  },
  act: {
    'agreement.submit': async ({ page }, { draft }) => {
      await fill(page, draft)
      await wayOn(page).click()
    },
    'agreement.changed': ({ page }) => sign(page),
    'agreement.signer': ({ page }, { eprocess }) =>
      page.getByRole('radio', { name: signerNames[eprocess](), exact: true }).check(),
    'agreement.retry': pressRetry,
    'agreement.keepMine': pressKeepMine,
    'agreement.takeTheirs': pressTakeTheirs,
  },
  answer: {
    loadAgreement: async (stage, outcome) => {
      if ('done' in outcome) return load(stage, outcome.done as LoadedAgreement)
      for (const call of [getSection, getFields, getCart] as const) await stage.reply(call, 'server')
      return stage.reply(getTexts, { refused: outcome })
    },
    saveAgreement: async (stage, outcome, { context }) => {
      const isConflict = 'failed' in outcome && problemOf(outcome.failed).revision !== undefined
      // What a rep's page sends, the server takes from a rep alone.
      if (context.eprocess !== 'sigapplicant' && ('done' in outcome || isConflict)) {
        await saveElsewhere(stage, here)
        const { revision } = await savedOf(stage, 'agreement')
        return stage.reply(save, isConflict ? { refused: outcome } : { data: { revision } })
      }
      return replyToSave(stage, save, outcome, here)
    },
    screenshot: replyToPicture,
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.agreement_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.agreement_title()),
    editing: async ({ page }, snapshot) => {
      const { errors, problem } = snapshot.context
      await seeOpen(page, m.agreement_title(), problem)
      await isReady(wayOn(page))
      await seeTexts(page, snapshot)
      const offered = signersOf(snapshot.context)
      await becomes(
        'who may sign',
        () => signers(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
        offered.length === 1 ? [] : offered.map((one) => one === snapshot.context.signer),
      )
      await becomes('the mistakes', () => mistakes(page), errors.map(wordsOf).toSorted())
    },
    saving: async ({ page }, snapshot) => {
      await isBusy(wayOn(page))
      await seeTexts(page, snapshot)
    },
    conflict: ({ page }) => seeConflict(page, m.agreement_title()),
    saved: ({ page }) => shows(heading(page, m.billing_title())),
  },
  offered: (event, { context }) => {
    if (event.type === 'agreement.signer')
      return event.eprocess !== context.signer && signersOf(context).includes(event.eprocess)
    return event.type !== 'agreement.changed' || context.signer === 'sigapplicant'
  },
  bars: {
    'editing#agreement.signer#1': ({ page }, { context }) =>
      becomes('who may sign', () => signers(page).count(), signersOf(context).length === 1 ? 0 : 2),
  },
}
