import { fromPromise } from 'xstate'
import type { ScreenshotInput } from '#machines/enrollment/step.types.ts'
import { send } from './send.ts'

/** Pixels, not more: a long health form at twice its size would be a picture of many megabytes. */
const MAX_PIXELS = 4_000_000
const MAX_LENGTH = 2 * 1024 * 1024

/** What must not be on a picture: secrets that are typed in full, drawn signatures (spec decisions, Screenshots). */
const isSecret = (node: Element): boolean =>
  node.matches('[data-sensitive], [data-sensitive] *, dialog, script, .toasts, .loading-overlay')

/**
 * Pictures the open step and sends it. Fields that hold secrets are marked `data-sensitive` by the form engine and
 * left out. Throws where there is nothing to picture or it does not go through; the machines let that pass.
 */
export const screenshotActor = fromPromise<void, ScreenshotInput>(async ({ input }) => {
  const page = document.querySelector<HTMLElement>('.step-page')
  if (page === null) throw new Error('There is no open step to picture')
  const { toPng } = await import('html-to-image')
  const { width, height } = page.getBoundingClientRect()
  const image = await toPng(page, {
    pixelRatio: Math.min(1, Math.sqrt(MAX_PIXELS / Math.max(1, width * height))),
    skipFonts: true,
    filter: (node) => !(node instanceof Element && isSecret(node)),
  })
  if (image.length > MAX_LENGTH) throw new Error('The picture is too large to send')
  await send('POST enrollment/save-screenshot', {
    body: { enrollment_id: input.enrollmentId, name: input.name, image },
    quiet: true,
  })
})
