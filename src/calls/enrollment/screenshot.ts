import { fromPromise } from 'xstate'
import type { ScreenshotInput } from '#machines/enrollment/step.types.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import type * as Picture from './picture.ts'
import { saving } from '../saving.ts'
import { type BodyOf, newIdempotencyKey, send } from '../send.ts'

const MAX_LENGTH = 2 * 1024 * 1024

let library: typeof Picture | undefined

const load = async (): Promise<typeof Picture> => (library ??= await import('./picture.ts'))

// Loaded with the first touch of a form, before it is needed: the copy of the step is then made at once, before the
// answer to the save takes the step away.
globalThis.document?.addEventListener('focusin', () => void load().catch(() => undefined), { once: true })

/** How often a picture that is on its way gives way to a save; then it is let through. */
const GIVES_WAY = 2

/**
 * Sends a picture. On a slow line it is on its way for seconds, and would share the line with the next save: it is
 * taken back then, and sent again when nothing is waited for.
 */
const sendPicture = async (body: BodyOf<'POST enrollment/save-screenshot'>, whenCalm: () => Promise<void>) => {
  const idempotencyKey = newIdempotencyKey()
  for (let turn = 0; ; turn += 1) {
    const line = new AbortController()
    const stop = turn < GIVES_WAY ? saving.listen(() => line.abort()) : () => undefined
    try {
      return await send('POST enrollment/save-screenshot', { body, quiet: true, idempotencyKey, signal: line.signal })
    } catch (error) {
      if (!line.signal.aborted) throw error
    } finally {
      stop()
    }
    await whenCalm()
  }
}

/**
 * Pictures the open step and sends it. Fields that hold secrets are marked `data-sensitive` by the form engine and
 * left out. Throws where there is nothing to picture or it does not go through; the machines let that pass.
 */
export const screenshotActor = fromPromise<void, ScreenshotInput>(async ({ input }) => {
  const page = document.querySelector<HTMLElement>('.step-page')
  if (page === null) throw new Error('There is no open step to picture')
  const { picture } = stepById(input.step)
  if (picture === null) throw new Error('This step is not pictured')
  const { pictureOf, whenCalm } = library ?? (await load())
  // The review is submitted after its picture: a picture of it would be refused later.
  const image = await pictureOf(page, { atOnce: input.step === 'review' })
  if (image.length > MAX_LENGTH || image.length < 100) throw new Error('The picture is empty or too large to send')
  await sendPicture({ enrollment_id: input.enrollmentId, name: picture, image }, whenCalm)
})
