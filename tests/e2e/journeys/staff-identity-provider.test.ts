import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { freePort, startProduct } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { startIdentityProvider } from '#tests/identity-provider.ts'
import { phone, screenshot, test } from '../support/test.ts'

const name = 'Example Login'
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

/** What somebody does on the provider's own page. */
const say = async (page: Page, login: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByLabel('Who are you?').fill(login)
  await button(page, 'Sign in').click()
}

test('somebody who is invited signs in where they sign in to everything else, works, and signs out of both', async ({
  open,
}) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const account = (email: string) => ({ email, email_verified: true })
  const accounts = { dana: account('dana@agency.example'), eve: account('eve@elsewhere.example') }
  const provider = await startIdentityProvider({ origin, accounts })
  const { issuer, clientId, clientSecret } = provider.settings
  const env = {
    PUBLIC_URL: origin,
    PORT: String(port),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  }
  const product = await startProduct({ ...env, NODE_ENV: '', DEMO: 'off', RATE_LIMITS: 'off' })
  const staff = (...words: string[]): string =>
    execFileSync(process.execPath, ['tools/run.mjs', 'server/cli/staff.cli.ts', ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: product.folder, ...env },
    })
  try {
    const printed = staff('add', 'dana@agency.example', '--name', 'Dana Reyes', '--roles', 'operator,auditor')
    expect(printed).toContain(`or signs in at ${name} as dana@agency.example`)
    const invitation = /http:\S+/.exec(printed)?.[0] ?? ''
    const guest = await open(invitation, { viewport: phone })
    await guest.getByRole('heading', { level: 1, name: m.desk_invited_ways_title(), exact: true }).waitFor()
    await screenshot(guest, 'invited with a provider')

    const page = await open(product.url('/desk/support'))
    const signIn = button(page, m.desk_provider_sign_in({ name }))
    await signIn.waitFor()
    await screenshot(page, 'ways to sign in')
    await signIn.click()
    await say(page, 'dana')
    const signedIn = page.getByText(m.desk_signed_in_as({ name: 'Dana Reyes' }), { exact: true })
    await signedIn.waitFor()
    // The page that was open before, and nothing of what the provider sent.
    expect(page.url()).toBe(product.url('/desk/support'))
    await page.getByRole('heading', { level: 1, name: m.desk_support_title(), exact: true }).waitFor()
    await page.getByRole('link', { name: m.desk_nav_audit(), exact: true }).click()
    await page.getByText(m.desk_deed_identity()).waitFor()
    await screenshot(page, 'the audit of a first sign-in')
    await page.reload()
    await signedIn.waitFor()
    expect(staff('list')).toContain(`${issuer} dana`)

    await button(page, m.desk_sign_out()).click()
    await button(page, 'Sign out there too').click()
    await signIn.waitFor()
    expect(page.url()).toBe(product.url('/desk'))
    await page.goBack()
    await page.goForward()
    await signIn.waitFor()
    expect(await signedIn.count()).toBe(0)

    // Back in the browser, the page is as it was, and ready.
    await signIn.click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.goBack()
    await signIn.waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
    // They are asked again, and turn it away.
    await signIn.click()
    await button(page, 'Cancel').click()
    await alert(page, m.error_desk_provider_declined()).waitFor()
    expect(page.url()).toBe(product.url('/desk'))
    // Somebody whom the provider knows and the desk does not.
    await signIn.click()
    await say(page, 'eve')
    await alert(page, m.error_desk_provider_unknown()).waitFor()
    await screenshot(page, 'an account that does not work here')
    // What somebody else sent here says nothing either.
    await page.goto(product.url(`/desk/sign-in?state=${'A'.repeat(43)}&code=another`))
    await alert(page, m.error_desk_provider_refused()).waitFor()
    expect(page.url()).toBe(product.url('/desk'))

    await provider.stop()
    await signIn.click()
    await alert(page, m.error_desk_provider_down({ name })).waitFor()
    await button(page, m.desk_passkey_sign_in()).waitFor()
    await screenshot(page, 'the provider is down')
    await provider.start()

    expect(staff('unlink', 'dana@agency.example')).toContain('Dana Reyes has no account at a provider any more')
    expect(staff('link', 'dana@agency.example', 'eve')).toContain(`Dana Reyes signs in at ${name} as eve`)
    await signIn.click()
    await say(page, 'eve')
    await signedIn.waitFor()
    // What the page still asks of it is answered before the server ends.
    await page.waitForLoadState('networkidle')
    // Nothing that the provider sent stands in the log.
    expect(product.output()).not.toMatch(/code=|state=|eyJhbGciOi|agency\.example/)
  } finally {
    await product.stop()
    await provider.stop()
  }
})
