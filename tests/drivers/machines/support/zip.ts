import type { Outcome } from '#machines/support/model.ts'
import type { Stage } from '#paths/run/driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { becomes, hides, shows } from './sight.ts'

export const zipToState = 'GET service/zip-to-state'

const pending = ({ page }: Stage) => page.locator('[data-field="zip"] .field-pending')
const TOLD = 'told of the ZIP code'

/** The ZIP code is typed anew: the same one is asked for again once it was another for a moment. */
export const enterZip = async ({ page }: Stage, { zip }: { zip: string }): Promise<void> => {
  const box = boxOf(page, 'zip')
  await box.fill('')
  await box.fill(zip)
}

/** The server knows the state of the ZIP code, or the look-up is refused. */
export const replyToZip = async (stage: Stage, outcome: Outcome): Promise<void> => {
  await stage.reply(zipToState, 'failed' in outcome ? { refused: outcome } : 'server')
  stage.notes.set(TOLD, 'yes')
}

/** A look-up is on its way; the state is open until it comes. */
export const seeZipAsked = async (stage: Stage): Promise<void> => {
  await shows(pending(stage))
  await becomes('the state', () => boxOf(stage.page, 'state').inputValue(), '')
}

/** None is on its way; once it was answered, the state stands there, or why it is not known. */
export const seeZipAnswer = async (
  stage: Stage,
  { state, error }: { state: string | null; error: unknown },
): Promise<void> => {
  await hides(pending(stage))
  if (!stage.notes.delete(TOLD)) return
  await becomes('the state', () => boxOf(stage.page, 'state').inputValue(), state ?? '')
  if (error !== null) await shows(stage.page.locator('[data-field="zip"] .field-message'))
}
