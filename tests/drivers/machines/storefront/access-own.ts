import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { accessMachine } from '#machines/storefront/access/access.machine.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Outcome } from '#machines/support/model.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { haveDevice } from '../desk/device.ts'
import { proveGroup, proveRep } from '../support/enrollment/proving.ts'
import { comeBack, holdProvider, seeCleaned, seeLeaving } from '../support/provider.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks } from '../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof accessMachine>

const beginSigning = 'POST enrollment/begin-passkey-visit'
const sign = 'POST enrollment/open-passkey-visit'
const permit = 'POST enrollment/prove-for-set-up'
const beginMaking = 'POST enrollment/begin-passkey'
const save = 'POST enrollment/save-passkey'
const depart = 'POST enrollment/begin-provider-visit'
const finish = 'POST enrollment/open-provider-visit'

/** What is said of the form as a whole: in the server's words; where there was no server, in the page's own. */
export const wholeWords = ({ message_key, error_message = '' }: FieldError): string =>
  message_key === 'problem_offline' ? m.problem_offline() : error_message

const site = ({ page }: Stage) => new URL(page.url()).hostname
const toSign = (stage: Stage) => ({
  challenge: randomBytes(32).toString('base64url'),
  rpId: site(stage),
  userVerification: 'required',
})
/** Another passkey each time: a device makes one of a name once. */
const toMake = (stage: Stage) => ({
  rp: { name: 'Enrollchart', id: site(stage) },
  user: { id: randomBytes(16).toString('base64url'), name: 'elena.rivera@example.com', displayName: 'Elena Rivera' },
  challenge: randomBytes(32).toString('base64url'),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
})

/** A device with a passkey of the page's host, and a provider. */
export const haveOwn = async (stage: Stage, host: string | undefined): Promise<void> => {
  await stage.hold(beginSigning, sign, permit, beginMaking, save, depart, finish)
  await haveDevice({ page: stage.page, url: (path) => stage.url(path, host) })
  await holdProvider(stage)
}

const isPasskey = ({ context: { card } }: Snapshot) => card?.sign_in.way === 'passkey'
const provider = ({ context: { card } }: Snapshot) => card?.sign_in.provider ?? ''
const signButton = (page: Page, s: Snapshot) =>
  buttonOf(page, isPasskey(s) ? m.access_own_passkey_go() : m.access_own_provider_go({ provider: provider(s) }))
/** The button that begins to set up, and the one that goes on with it. */
export const setUpButton = (page: Page, s: Snapshot) =>
  buttonOf(
    page,
    isPasskey(s)
      ? m.access_own_set_up_passkey()
      : s.context.proved
        ? m.access_own_provider_go({ provider: provider(s) })
        : m.access_own_set_up_provider(),
  )

export const actOwn = {
  'access.signIn': async (stage: Stage, _: unknown, before: Snapshot) => {
    await signButton(stage.page, before).click()
    // The model's code is nobody's at the server; the device signs all the same.
    if (isPasskey(before)) await answer(stage, beginSigning, { data: { options: toSign(stage) } })
  },
  'access.setUp': async (stage: Stage, _: unknown, before: Snapshot) => {
    await setUpButton(stage.page, before).click()
    if (before.matches('settingUp') && isPasskey(before))
      await answer(stage, beginMaking, { data: { options: toMake(stage) } })
  },
}

const answered = (call: RowKey) => (stage: Stage, outcome: Outcome) =>
  answer(stage, call, 'failed' in outcome ? { refused: outcome } : { data: outcome.done })
/** The server lets nobody in by what a model made up: a visit is open when the page hears of one. */
const opened = (call: RowKey) => async (stage: Stage, outcome: Outcome, before: Snapshot) => {
  if ('done' in outcome) {
    const host = before.context.where === 'page' ? 'reps' : undefined
    const { of } = before.matches('returning') ? (outcome.done as { of: string }) : before.context
    await (of === 'rep' ? proveRep(stage, host) : proveGroup(stage, host))
  }
  return answered(call)(stage, outcome)
}

export const answerOwn = {
  signInByPasskey: opened(sign),
  makePasskey: opened(save),
  finishAtProvider: opened(finish),
  proveForSetUp: (stage: Stage, outcome: Outcome) =>
    answer(stage, permit, 'failed' in outcome ? { refused: outcome } : { data: { proved: true } }),
  beginAtProvider: answered(depart),
  leave: comeBack,
}

const seeWhole = (page: Page, errors: readonly FieldError[]) =>
  becomes(
    'what is said of the sign-in',
    () => page.locator('.notice-danger .notice-text').allTextContents(),
    errors.map(wholeWords),
  )

export const seeOwn = {
  identifying: async ({ page }: Stage, s: Snapshot) => {
    const { card, errors } = s.context
    await shows(page.getByRole('heading', { name: m.access_own_title(), exact: true }))
    await (card?.sign_in.ready ? isReady(signButton(page, s)) : hides(signButton(page, s)))
    await (card?.sign_in.sets_up ? isReady(setUpButton(page, s)) : hides(setUpButton(page, s)))
    await seeWhole(page, errors)
  },
  signing: async (stage: Stage, s: Snapshot) => {
    await asks(stage, sign)
    await isBusy(signButton(stage.page, s))
  },
  permitting: ({ page }: Stage) => isBusy(buttonOf(page, m.common_continue())),
  settingUp: async ({ page }: Stage, s: Snapshot) => {
    await shows(page.getByRole('heading', { name: m.access_set_up_title(), exact: true }))
    await isReady(setUpButton(page, s))
    await seeWhole(page, s.context.errors)
  },
  making: async (stage: Stage, s: Snapshot) => {
    await asks(stage, save)
    await isBusy(setUpButton(stage.page, s))
  },
  goingToProvider: async (stage: Stage, s: Snapshot) => {
    await asks(stage, depart)
    await isBusy(s.context.proved ? setUpButton(stage.page, s) : signButton(stage.page, s))
  },
  departing: (stage: Stage, { context: { address } }: Snapshot) => seeLeaving(stage, address),
  returning: async (stage: Stage) => {
    await asks(stage, finish)
    await seeCleaned(stage, '/sign-in')
  },
}

export const barsOwn = {
  'identifying#access.signIn#2': ({ page }: Stage, s: Snapshot) => hides(signButton(page, s)),
  'identifying#access.setUp#1': ({ page }: Stage, s: Snapshot) => hides(setUpButton(page, s)),
}
