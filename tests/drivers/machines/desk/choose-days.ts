import type { Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'

/** Chooses which days figures are of. */
export const chooseDays = async (
  page: Page,
  span: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<void> => {
  await page.getByRole('combobox', { name: m.desk_fig_span(), exact: true }).selectOption({ label: span })
  if (from !== undefined) await page.getByRole('textbox', { name: m.desk_fig_from(), exact: true }).fill(from)
  if (to !== undefined) await page.getByRole('textbox', { name: m.desk_fig_to(), exact: true }).fill(to)
}
