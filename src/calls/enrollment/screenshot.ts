import { fromPromise } from 'xstate'
import type { ScreenshotInput } from '#machines/enrollment/step.types.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import type * as Picture from './picture.ts'
import { send } from '../send.ts'

const MAX_LENGTH = 2 * 1024 * 1024

let library: typeof Picture | undefined

const load = async (): Promise<typeof Picture> => (library ??= await import('./picture.ts'))

// Loaded with the first touch of a form, before it is needed: the copy of the step is then made at once, before the
// answer to the save takes the step away.
globalThis.document?.addEventListener('focusin', () => void load().catch(() => undefined), { once: true })

/**
 * Pictures the open step and sends it. Fields that hold secrets are marked `data-sensitive` by the form engine and
 * left out. Throws where there is nothing to picture or it does not go through; the machines let that pass.
 */
export const screenshotActor = fromPromise<void, ScreenshotInput>(async ({ input }) => {
  const page = document.querySelector<HTMLElement>('.step-page')
  if (page === null) throw new Error('There is no open step to picture')
  const { picture } = stepById(input.step)
  if (picture === null) throw new Error('This step is not pictured')
  const { pictureOf } = library ?? (await load())
  // The review is submitted after its picture: a picture of it would be refused later.
  const image = await pictureOf(page, { atOnce: input.step === 'review' })
  if (image.length > MAX_LENGTH || image.length < 100) throw new Error('The picture is empty or too large to send')
  await send('POST enrollment/save-screenshot', {
    body: { enrollment_id: input.enrollmentId, name: picture, image },
    quiet: true,
  })
})
