import type * as HtmlToImage from 'html-to-image'
import { fromPromise } from 'xstate'
import type { ScreenshotInput } from '#machines/enrollment/step.types.ts'
import { send } from './send.ts'

/** Pixels, not more: a long health form at twice its size would be a picture of many megabytes. */
const MAX_PIXELS = 4_000_000
const MAX_LENGTH = 2 * 1024 * 1024

/** What must not be on a picture: secrets that are typed in full, drawn signatures (spec decisions, Screenshots). */
const isSecret = (node: Element): boolean =>
  node.matches('[data-sensitive], [data-sensitive] *, dialog, script, .toasts, .loading-overlay')

type Library = Pick<typeof HtmlToImage, 'toPng'>
let library: Library | undefined

const load = async (): Promise<Library> => (library ??= await import('html-to-image'))

// Loaded with the first touch of a form, before it is needed: the copy of the page is then made at once, before the
// answer to the save takes the step away.
globalThis.document?.addEventListener('focusin', () => void load().catch(() => undefined), { once: true })

/**
 * Pictures the open step and sends it. Fields that hold secrets are marked `data-sensitive` by the form engine and
 * left out. Throws where there is nothing to picture or it does not go through; the machines let that pass.
 */
export const screenshotActor = fromPromise<void, ScreenshotInput>(async ({ input }) => {
  const page = document.querySelector<HTMLElement>('.step-page')
  if (page === null) throw new Error('There is no open step to picture')
  const { toPng } = library ?? (await load())
  const { width, height } = page.getBoundingClientRect()
  const image = await toPng(page, {
    pixelRatio: Math.min(1, Math.sqrt(MAX_PIXELS / Math.max(1, width * height))),
    width,
    height,
    skipFonts: true,
    filter: (node) => !(node instanceof Element && isSecret(node)),
  })
  if (image.length > MAX_LENGTH || image.length < 100) throw new Error('The picture is empty or too large to send')
  await send('POST enrollment/save-screenshot', {
    body: { enrollment_id: input.enrollmentId, name: input.name, image },
    quiet: true,
  })
})
