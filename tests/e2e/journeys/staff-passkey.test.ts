import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { addDevice } from '#tests/drivers/machines/desk/device.ts'
import { screenshot, startOwnProduct, test } from '../support/test.ts'

test('an operator invites somebody, whose device signs them in until they leave', async ({ open, mails }) => {
  const product = await startOwnProduct(mails)
  const staff = (...words: string[]): string =>
    execFileSync(process.execPath, ['tools/run.mjs', 'server/cli/staff.cli.ts', ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: product.folder, PORT: String(product.port) },
    })
  try {
    const printed = staff('add', 'dana@agency.example', '--name', 'Dana Reyes', '--roles', 'operator,auditor')
    const address = /http:\S+/.exec(printed)?.[0] ?? ''
    const page = await open(address.replace(/^.*?(?=\/desk)/, product.url().replace(/\/$/, '')))
    await addDevice(page)
    await page.getByRole('heading', { level: 1, name: m.desk_invited_title(), exact: true }).waitFor()
    // The invitation stands in the address no longer.
    expect(new URL(page.url()).hash).toBe('')
    await screenshot(page, 'invited')
    await page.getByRole('button', { name: m.desk_invited_go(), exact: true }).click()
    const signedIn = page.getByText(m.desk_signed_in_as({ name: 'Dana Reyes' }), { exact: true })
    await signedIn.waitFor()
    await page.getByRole('link', { name: m.desk_nav_audit(), exact: true }).waitFor()

    await page.getByRole('button', { name: m.desk_sign_out(), exact: true }).click()
    await page.getByRole('button', { name: m.desk_passkey_sign_in(), exact: true }).click()
    await signedIn.waitFor()
    await page.reload()
    await signedIn.waitFor()

    // The same address again is worth nothing.
    const other = await open(address.replace(/^.*?(?=\/desk)/, product.url().replace(/\/$/, '')))
    await other.getByRole('button', { name: m.desk_invited_go(), exact: true }).click()
    await other.getByRole('alert').waitFor()
    await other.getByRole('button', { name: m.desk_invited_other(), exact: true }).click()
    await other.getByRole('button', { name: m.desk_passkey_sign_in(), exact: true }).waitFor()

    expect(staff('list')).toContain('Dana Reyes <dana@agency.example>  operator,auditor  1 passkey')
    expect(staff('close', 'dana@agency.example')).toContain('Dana Reyes is out; 1 passkey removed')
    await page.reload()
    await page.getByRole('button', { name: m.desk_passkey_sign_in(), exact: true }).click()
    await page.getByRole('alert').waitFor()
  } finally {
    await product.stop()
  }
})
