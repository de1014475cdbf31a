import type { Page } from 'playwright'
import { expect } from 'vitest'
import { freePort, startProduct } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { addDevice } from '#tests/drivers/machines/desk/device.ts'
import { startIdentityProvider } from '#tests/identity-provider.ts'
import { screenshot, test } from '../support/test.ts'

const name = 'Example Login'
const narrow = { width: 390, height: 844 }
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const heading = (page: Page, label: string) => page.getByRole('heading', { name: label, exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const type = (page: Page, label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)

test('the staff gives a rep a passkey and a group an account, who set them up, sign in with them, and lose them', async ({
  open,
  mails,
}) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const accounts = { hr: { email: 'hr@bakery.example' }, eve: { email: 'benefits@bluebonnet-bakery.example.com' } }
  const provider = await startIdentityProvider({ origin, accounts })
  const { issuer, clientId, clientSecret } = provider.settings
  const product = await startProduct({
    PUBLIC_URL: origin,
    PORT: String(port),
    NODE_ENV: '',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    SMTP_URL: mails.address,
    RATE_LIMITS: 'off',
  })
  const say = async (page: Page, login: string): Promise<void> => {
    await heading(page, name).waitFor()
    await page.getByLabel('Who are you?').fill(login)
    await button(page, 'Sign in').click()
  }
  const codeTo = async (to: string) =>
    /\b\d{6}\b/.exec((await mails.waitForMail(to, m.mail_set_up_subject())).text)?.[0] ?? ''
  try {
    const desk = await open(product.url('/desk/sign-ins'))
    await button(desk, m.desk_demo_as({ name: 'Olivia Park' })).click()
    await heading(desk, 'Elena Rivera').waitFor()
    await screenshot(desk, 'sign-ins at the desk')
    const act = (words: string, who: string) =>
      desk
        .getByRole('button', { name: new RegExp(`^${words}: ${who}`) })
        .first()
        .click()
    const confirm = async (words: string) => {
      await desk.locator('dialog').getByRole('button', { name: words, exact: true }).click()
      await desk.locator('dialog').waitFor({ state: 'hidden' })
    }
    await act(m.desk_sign_ins_give_passkey(), 'Elena Rivera')
    await screenshot(desk, 'giving a passkey')
    await confirm(m.desk_sign_ins_confirm())
    await act(m.desk_sign_ins_give_provider({ name }), 'Bluebonnet Bakery')
    await confirm(m.desk_sign_ins_confirm())
    const given = await mails.waitForMail('elena.rivera@example.com', m.mail_sign_in_subject())
    expect(given.text).toContain(`${origin}/sign-in`)

    // The rep, on a phone with a device of her own.
    const rep = await open(product.url('/sign-in'), { viewport: narrow })
    await addDevice(rep)
    const identify = async () => {
      await type(rep, m.access_code(), 'RIVR1212')
      await button(rep, m.common_continue()).click()
      await button(rep, m.access_confirm()).click()
      await heading(rep, m.access_own_title()).waitFor()
    }
    await identify()
    await screenshot(rep, 'rep may set up')
    await button(rep, m.access_own_set_up_passkey()).click()
    await rep.getByRole('textbox', { name: m.otp_code() }).waitFor()
    await screenshot(rep, 'code to set up')
    await type(rep, m.otp_code(), await codeTo('elena.rivera@example.com'))
    await button(rep, m.common_continue()).click()
    await heading(rep, m.access_set_up_title()).waitFor()
    await screenshot(rep, 'rep sets up')
    await button(rep, m.access_own_set_up_passkey()).click()
    await rep.locator('.access-tile').filter({ hasText: m.access_age_under() }).click()
    await rep.waitForURL('**/agent-home')
    await rep.getByRole('button', { name: m.homes_new() }).waitFor()
    await mails.waitForMail('elena.rivera@example.com', m.mail_sign_in_set_subject())

    // Another time: the passkey alone.
    await rep.context().clearCookies()
    await rep.evaluate(() => localStorage.clear())
    await rep.goto(product.url('/sign-in'))
    await identify()
    await screenshot(rep, 'rep signs in by passkey')
    expect(await button(rep, m.access_own_set_up_passkey()).count()).toBe(0)
    await button(rep, m.access_own_passkey_go()).click()
    await rep.locator('.access-tile').filter({ hasText: m.access_age_under() }).click()
    await rep.waitForURL('**/agent-home')
    await rep.getByRole('button', { name: m.homes_new() }).waitFor()

    // The group, at a desk: to the provider and back.
    const group = await open(product.url('/sign-in/group'))
    await type(group, m.employee_code(), 'BLUE5656')
    await button(group, m.common_continue()).click()
    await button(group, m.access_confirm()).click()
    await screenshot(group, 'group may set up')
    await button(group, m.access_own_set_up_provider()).click()
    await type(group, m.otp_code(), await codeTo('benefits@bluebonnet-bakery.example.com'))
    await button(group, m.common_continue()).click()
    await heading(group, m.access_set_up_title()).waitFor()
    await screenshot(group, 'group sets up')
    await button(group, m.access_own_provider_go({ provider: name })).click()
    await say(group, 'hr')
    await group.waitForURL('**/group-home')
    await group.getByRole('button', { name: m.homes_new() }).waitFor()

    // From the dialog of a page that is closed to others, with the wrong account first, and while the provider is away.
    const other = await open(product.url('/group-home'), { viewport: narrow })
    const fromDialog = async () => {
      await button(other, m.homes_closed_go()).click()
      await type(other, m.employee_code(), 'BLUE5656')
      await button(other, m.common_continue()).click()
      await button(other, m.common_yes()).click()
      await heading(other, m.access_own_title()).waitFor()
    }
    await fromDialog()
    await screenshot(other, 'group signs in from the dialog')
    await button(other, m.access_own_provider_go({ provider: name })).click()
    await say(other, 'eve')
    await alert(other, m.error_sign_in_unknown()).waitFor()
    expect(other.url()).toBe(product.url('/sign-in/group'))
    await other.getByRole('textbox', { name: m.employee_code() }).waitFor()
    await screenshot(other, 'another account')
    await other.goto(product.url('/group-home'))
    await fromDialog()
    await provider.stop()
    await button(other, m.access_own_provider_go({ provider: name })).click()
    await alert(other, m.error_sign_in_down({ name })).waitFor()
    await screenshot(other, 'the provider of a group is down')
    await provider.start()

    // Lost: the staff takes the passkey, and the open page is closed to who had it.
    await desk.reload()
    await heading(desk, 'Elena Rivera').waitFor()
    await screenshot(desk, 'sign-ins that are set up')
    await desk.setViewportSize(narrow)
    await screenshot(desk, 'sign-ins that are set up, narrow')
    await act(m.desk_sign_ins_remove(), 'Elena Rivera')
    await confirm(m.desk_sign_ins_remove())
    await desk.getByText(m.desk_sign_ins_unset(), { exact: true }).waitFor()
    await rep.reload()
    await button(rep, m.homes_closed_go()).waitFor()
    await rep.goto(product.url('/sign-in'))
    await identify()
    await screenshot(rep, 'rep with nothing left')
    expect(await button(rep, m.access_own_passkey_go()).count()).toBe(0)
    // What the pages still ask of it is answered before the server ends.
    for (const one of [rep, desk]) await one.waitForLoadState('networkidle')
    // Nothing that was sent stands in the log.
    // (The demonstration prints its made-up codes at the start.)
    expect(product.output()).not.toMatch(/code=|state=|eyJhbGciOi|bakery\.example/)
  } finally {
    await product.stop()
    await provider.stop()
  }
})
