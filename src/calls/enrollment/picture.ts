import { toCanvas } from 'html-to-image'
import { grayPngOf } from '../../browser/gray-png.ts'

/** Pixels, not more: a long health form at twice its size would be a picture of many megabytes. */
const MAX_PIXELS = 4_000_000
/** Milliseconds that a picture waits for a moment in which the person waits for nothing. */
const PATIENCE = 1000
/** Milliseconds for which nothing was waited for, until it counts as such a moment. */
const QUIET = 250
/** Milliseconds for which the page may be kept from answering a press while a picture is made. */
const SLICE = 8

/**
 * What is on no picture: secrets that are typed in full and drawn signatures (spec decisions, Screenshots), what a
 * step shows for a moment while it saves, and what would run.
 */
const LEFT_OUT = '[data-sensitive], dialog, script, canvas, .toasts, .loading-overlay, .step-actions, .step-kept'

/** A list that is folded shows what is chosen; the fifty states behind it would be copied for nothing. */
const isFolded = (node: Element): boolean => node instanceof HTMLOptionElement && !node.selected

/**
 * What of an element's computed style a picture of it needs. Copying all of the several hundred properties of each
 * element would keep the page busy for half a second while the person waits for the next step.
 */
const sides = ['top', 'right', 'bottom', 'left']
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']

const pictureStyles: string[] = [
  ...`
    display position float z-index box-sizing vertical-align visibility opacity content width height min-width
    min-height max-width max-height aspect-ratio object-fit border-collapse border-spacing box-shadow clip-path
    transform transform-origin appearance background-color background-image background-size background-position
    background-repeat mask-image mask-size mask-repeat mask-position accent-color color-scheme overflow-x
    overflow-y flex-direction flex-wrap flex-grow flex-shrink flex-basis order align-items align-self
    align-content justify-content justify-items justify-self row-gap column-gap grid-template-columns
    grid-template-rows grid-auto-flow grid-column-start grid-column-end grid-row-start grid-row-end
    list-style-type color font-family font-size font-weight font-style font-variant-numeric line-height
    letter-spacing text-align text-transform text-indent text-overflow white-space word-break
    text-decoration-line text-decoration-color text-decoration-style text-underline-offset overflow-wrap hyphens
    fill stroke stroke-width stroke-linecap stroke-linejoin
  `
    .trim()
    .split(/\s+/),
  ...sides,
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...sides.flatMap((side) => [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]),
  ...corners.map((corner) => `border-${corner}-radius`),
]

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const oneOf = (target: EventTarget, ...events: string[]): Promise<unknown> =>
  new Promise((resolve) => events.forEach((event) => target.addEventListener(event, resolve, { once: true })))

/** A moment in which the page has nothing else to do, or a tenth of a second later. */
const idle = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }))
    : pause(SLICE)

/** Pictures that are wanted at once: while there is one, those before it wait for nothing. */
const inHaste = new Set<HTMLElement>()

/** Whether the person waits for the page: a step is being saved, or the next one is on its way. */
const isAwaited = (): boolean => document.querySelector('.skeleton, .step-page [aria-busy=true]') !== null

/** Until nothing has been waited for for so many milliseconds, at the latest at `limit`. */
const calm = async (quiet: number, limit: number): Promise<void> => {
  let since = performance.now()
  while (inHaste.size === 0 && performance.now() < limit) {
    if (isAwaited()) since = performance.now()
    else if (performance.now() - since >= quiet) return
    await pause(50)
  }
}

/** A moment in which the person waits for nothing, for a picture that has given way to them. */
export const whenCalm = (): Promise<void> => calm(QUIET, performance.now() + PATIENCE)

/** A copy of what an element shows now, typed values included, secrets left out; takes a few milliseconds. */
const copyOf = (element: HTMLElement): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement
  // The browser copies what is typed and ticked, and not what is chosen from a list.
  const chosen = [...element.querySelectorAll('select')].map((list) => list.selectedIndex)
  for (const [index, list] of copy.querySelectorAll('select').entries()) list.selectedIndex = chosen[index] ?? -1
  for (const left of copy.querySelectorAll(LEFT_OUT)) left.remove()
  copy.style.width = `${element.getBoundingClientRect().width}px`
  return copy
}

/**
 * A room for a copy, where it is styled as on the page and nothing else meets it: its ids, its groups of radio buttons
 * and its labels are its own, and neither a screen reader nor a script of the page finds it.
 */
const roomFor = (copy: HTMLElement): { room: HTMLElement; furnished: Promise<unknown> } => {
  const room = document.createElement('div')
  room.inert = true
  room.ariaHidden = 'true'
  Object.assign(room.style, { position: 'fixed', inset: '0 auto auto 0', width: '0', height: '0', contain: 'strict' })
  const sheets = [...document.querySelectorAll('link[rel=stylesheet], style')].map((sheet) => sheet.cloneNode(true))
  const arrived = sheets
    .filter((sheet) => sheet instanceof HTMLLinkElement)
    .map((sheet) => oneOf(sheet, 'load', 'error'))
  room.attachShadow({ mode: 'closed' }).append(...sheets, copy)
  return { room, furnished: Promise.race([Promise.all(arrived), pause(PATIENCE)]) }
}

/** Until the person waits for nothing and the page has a moment. */
const givingWay = async (limit: number): Promise<void> => {
  await calm(0, limit)
  await idle()
}

/**
 * The picture is made of an element at a time, each waited for before the next: so every few milliseconds one takes its
 * time, and the page answers in between.
 */
const giveWay = (copy: HTMLElement, limit: number): void => {
  let since = performance.now()
  for (const element of copy.querySelectorAll<HTMLElement>('*')) {
    Object.assign(element, {
      cloneNode: async (deep?: boolean) => {
        if (performance.now() - since > SLICE) {
          await givingWay(limit)
          since = performance.now()
        }
        return Element.prototype.cloneNode.call(element, deep)
      },
    })
  }
}

const drawn = async (copy: HTMLElement, limit: number): Promise<string> => {
  const { room, furnished } = roomFor(copy)
  document.body.append(room)
  try {
    await furnished
    await idle()
    giveWay(copy, limit)
    const { width, height } = copy.getBoundingClientRect()
    const canvas = await toCanvas(copy, {
      pixelRatio: Math.min(1, Math.sqrt(MAX_PIXELS / Math.max(1, width * height))),
      width,
      height,
      // The step itself lies on the page's ground; without it a picture is dark text on nothing.
      backgroundColor: getComputedStyle(document.body).backgroundColor,
      skipFonts: true,
      includeStyleProperties: pictureStyles,
      filter: (node) => !isFolded(node),
    })
    return (await grayPngOf(canvas, () => givingWay(limit))) ?? canvas.toDataURL('image/png')
  } finally {
    room.remove()
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * A PNG of what an element shows now, in grays, as a data URL. What it shows is copied at once; the picture is made of the copy
 * while the person waits for nothing, `atOnce` for a step that waits for it. One picture at a time, in the order of the steps.
 */
export const pictureOf = async (element: HTMLElement, { atOnce }: { atOnce: boolean }): Promise<string> => {
  const copy = copyOf(element)
  const before = last
  const limit = atOnce ? 0 : performance.now() + PATIENCE
  if (atOnce) inHaste.add(copy)
  const picture = (async () => {
    await before.catch(() => undefined)
    await calm(QUIET, limit)
    return drawn(copy, limit)
  })().finally(() => {
    inHaste.delete(copy)
  })
  last = picture
  return picture
}
