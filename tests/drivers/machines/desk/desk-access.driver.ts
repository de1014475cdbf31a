import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import type { deskAccessMachine } from '#machines/desk/desk-access/desk-access.machine.ts'
import { broken } from '#machines/support/model.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { comeBack, holdProvider, seeCleaned, seeLeaving } from '../support/provider.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, title } from '../support/storefront/storefront.ts'
import { haveDevice } from './device.ts'
import { answering, seesProblem } from './at-the-desk.ts'

const session = 'GET staff/get-session'
const signIn = 'POST staff/sign-in-demo'
const signOut = 'POST staff/sign-out'
const choices = 'GET staff/get-choices'

const beginSetUp = 'POST staff/begin-passkey'
const savePasskey = 'POST staff/save-passkey'
const signInByPasskey = 'POST staff/sign-in'

/** Another passkey each time: a device makes one of a name once. */
const toMake = ({ page }: Stage) => ({
  rp: { name: 'Enrollchart', id: new URL(page.url()).hostname },
  user: { id: randomBytes(16).toString('base64url'), name: 'olivia.park@example.com', displayName: 'Olivia Park' },
  challenge: randomBytes(32).toString('base64url'),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
})

const beginAtProvider = 'POST staff/begin-provider-sign-in'
const finishAtProvider = 'POST staff/provider-sign-in'

/** Whose name the provider's button has, where there is one. */
const providerButton = (page: Page, name: string | null) =>
  buttonOf(page.locator('main'), m.desk_provider_sign_in({ name: name ?? '' }))

const signOutButton = (page: Page) => buttonOf(page.locator('header'), m.desk_sign_out())
const people = (page: Page) => page.locator('.desk-demo-person button')
const retry = (page: Page) => page.locator('main').getByRole('button', { name: m.common_retry(), exact: true })

/** Who is signed in at the desk. */
export const deskAccessDriver: Driver<typeof deskAccessMachine> = {
  start: async (stage, { invitation, returned }) => {
    await stage.hold(session, signIn, signOut, choices, beginSetUp, savePasskey, signInByPasskey)
    await stage.hold(beginAtProvider, finishAtProvider)
    await haveDevice(stage)
    await holdProvider(stage)
    const { state = '', code = '', iss = '' } = returned ?? {}
    const back = `/desk/sign-in?${new URLSearchParams({ code, state, iss }).toString()}`
    const path = invitation === null ? '/desk' : `/desk#invitation=${invitation}`
    await stage.page.goto(stage.url(returned === null ? path : back))
  },
  act: {
    'desk-access.demo': ({ page }) => people(page).first().click(),
    'desk-access.provider': ({ page }, _, { context }) => providerButton(page, context.provider).click(),
    'desk-access.passkey': ({ page }) => buttonOf(page.locator('main'), m.desk_passkey_sign_in()).click(),
    'desk-access.setUp': async (stage) => {
      await buttonOf(stage.page.locator('main'), m.desk_invited_go()).click()
      // The model's invitation is nobody's at the server; the device makes a passkey all the same.
      await answer(stage, beginSetUp, { data: { name: 'Olivia Park', options: toMake(stage) } })
    },
    'desk-access.decline': ({ page }) => buttonOf(page.locator('main'), m.desk_invited_other()).click(),
    'desk-access.signOut': ({ page }) => signOutButton(page).click(),
    'desk-access.retry': ({ page }) => retry(page).click(),
    'desk-access.ended': async (stage) => {
      // What the page asks next finds nobody signed in.
      await answer(stage, choices, { refused: broken('session') })
    },
  },
  answer: {
    getSession: answering(session),
    signInDemo: answering(signIn),
    signInByPasskey: answering(signInByPasskey),
    setUpPasskey: answering(savePasskey),
    beginAtProvider: answering(beginAtProvider),
    finishAtProvider: answering(finishAtProvider),
    leave: comeBack,
    signOut: (stage, outcome) =>
      answer(
        stage,
        signOut,
        'failed' in outcome
          ? { refused: outcome }
          : { data: { signed_out: true, ...(outcome.done as { address: string | null }) } },
      ),
  },
  see: {
    checking: async (stage) => {
      await asks(stage, session)
      await hides(signOutButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      await shows(title(stage.page, m.desk_sign_in_title()))
      await seesProblem(stage, problem)
      await isReady(retry(stage.page))
    },
    asking: async (stage, { context: { demo, problem, ended, provider } }) => {
      const { page } = stage
      if (provider !== null) await isReady(providerButton(page, provider))
      await shows(title(page, m.desk_sign_in_title()))
      await becomes('the made-up people', () => people(page).count(), demo.length)
      await seesProblem(stage, problem)
      if (ended && problem === null) await shows(page.getByText(m.desk_ended()))
      else await hides(page.getByText(m.desk_ended()))
      await isReady(buttonOf(page.locator('main'), m.desk_passkey_sign_in()))
    },
    invited: async (stage, { context: { problem, provider } }) => {
      const { page } = stage
      await shows(title(page, provider === null ? m.desk_invited_title() : m.desk_invited_ways_title()))
      if (provider !== null) await isReady(providerButton(page, provider))
      await isReady(buttonOf(page.locator('main'), m.desk_invited_go()))
      await seesProblem(stage, problem)
      // Nobody who looks at the address, or sends it on, has the invitation.
      if (new URL(page.url()).hash !== '') throw new Error('The invitation stands in the address')
    },
    goingToProvider: async (stage, { context: { provider } }) => {
      await asks(stage, beginAtProvider)
      await isBusy(providerButton(stage.page, provider))
    },
    leaving: async (stage, { context: { provider, address } }) => {
      await seeLeaving(stage, address)
      if (provider !== null) await isBusy(providerButton(stage.page, provider))
    },
    returning: async (stage) => {
      await asks(stage, finishAtProvider)
      await seeCleaned(stage, '/desk')
    },
    settingUp: async (stage) => {
      await asks(stage, savePasskey)
      await isBusy(buttonOf(stage.page.locator('main'), m.desk_invited_go()))
    },
    signingInByPasskey: async (stage) => {
      await asks(stage, signInByPasskey)
      await isBusy(buttonOf(stage.page.locator('main'), m.desk_passkey_sign_in()))
    },
    signingIn: async (stage) => {
      await asks(stage, signIn)
      await isBusy(people(stage.page).first())
    },
    open: async (stage, { context: { staff, problem } }) => {
      await shows(title(stage.page, m.desk_find_title()))
      await shows(stage.page.getByText(m.desk_signed_in_as({ name: staff?.name ?? '' })))
      await isReady(signOutButton(stage.page))
      await seesProblem(stage, problem)
    },
    signingOut: async (stage) => {
      await asks(stage, signOut)
      await isBusy(signOutButton(stage.page))
    },
  },
  offered: (event, { context: { demo } }) => event.type !== 'desk-access.demo' || demo.length > 0,
}
