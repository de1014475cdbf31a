import type { Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'

export const requestCancel = 'POST enrollment/request-cancel'
export const cancelEnrollment = 'POST enrollment/cancel-enrollment'

/** Goes through the dialog that is open, as somebody who needs no code; both calls are to be held. */
export const cancelByDialog = async (stage: Stage): Promise<void> => {
  const dialog = stage.page.getByRole('dialog')
  const press = (name: string) => dialog.locator('.dialog-actions').getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('radio', { name: m.cancel_reason_other(), exact: true }).check()
  await press(m.cancel_next())
  await stage.reply(requestCancel, { data: { code_sent: null } })
  await press(m.cancel_confirm())
  await stage.reply(cancelEnrollment, { data: { cancelled_on: '11/26/2026' } })
  await press(m.common_close())
}
