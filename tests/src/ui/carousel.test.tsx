import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from '#src/ui/layout/carousel.tsx'
import { takeLocale } from '#src/i18n/locale.ts'
import { click, find, press, render, violations } from './render.tsx'

const WIDTH = 300
let lefts: number[]
let listeners: Set<() => void>
let screen: { width: number; reduced: boolean }

/** A screen of this width; slides are 300 px wide, and scrolling is written down. */
const onScreen = (width: number, reduced = false): void => {
  screen = { width, reduced }
  for (const tell of listeners) tell()
}

beforeEach(() => {
  takeLocale('en')
  vi.useFakeTimers()
  lefts = []
  listeners = new Set()
  onScreen(390)
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    return {
      get matches() {
        return least === undefined ? screen.reduced : screen.width >= Number(least)
      },
      addEventListener: (_: string, tell: () => void) => listeners.add(tell),
      removeEventListener: (_: string, tell: () => void) => listeners.delete(tell),
    }
  })
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function place(this: HTMLElement) {
    const at = [...document.querySelectorAll('.carousel-slide')].indexOf(this)
    return at === -1 ? 0 : at * WIDTH
  })
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scroll(
    this: HTMLElement,
    ...[options]: unknown[]
  ) {
    const { left = 0 } = options as ScrollToOptions
    lefts.push(left)
    this.scrollLeft = left
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (count: number) =>
  render(
    <Carousel
      label="Recommended plans"
      slides={Array.from({ length: count }, (_, at) => ({ key: `p${at}`, slide: <a href={`/p${at}`}>Plan {at}</a> }))}
    />,
  )
const names = () =>
  [...document.querySelectorAll('.carousel-controls button')].map((button) => button.getAttribute('aria-label'))
const wait = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000))
const to = (event: string, selector: string) =>
  act(async () => {
    find(selector).dispatchEvent(new Event(event, { bubbles: event.startsWith('focus') }))
  })

describe('the carousel', () => {
  it('says what it is, and of each slide which of how many it is', async () => {
    await show(5)
    expect(find('section').getAttribute('aria-roledescription')).toBe('carousel')
    expect(document.getElementById(find('section').getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Recommended plans',
    )
    expect(
      [...document.querySelectorAll('[aria-roledescription="slide"]')].map((one) => one.getAttribute('aria-label')),
    ).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'])
    expect(await violationsNow()).toEqual([])
  })

  it('takes the focus to its heading when the slide that had it leaves', async () => {
    await show(3)
    document.querySelectorAll<HTMLElement>('.carousel-slide a')[2]?.focus()
    await show(2)
    expect(document.activeElement?.textContent).toBe('Recommended plans')
  })

  it('takes the focus to its heading when all slides fit and the arrow that had it leaves', async () => {
    await show(5)
    document.querySelector<HTMLElement>('.carousel-controls [aria-label="Next"]')?.focus()
    await act(async () => onScreen(1300))
    expect(document.querySelectorAll('.carousel-controls button')).toHaveLength(0)
    expect(document.activeElement?.textContent).toBe('Recommended plans')
  })

  it('has arrows for more than four plans alone, and none where all fit', async () => {
    await show(4)
    expect(names()).toEqual(['Stop moving'])
    await show(5)
    expect(names()).toEqual(['Stop moving', 'Previous', 'Next'])
    await act(async () => onScreen(1299))
    expect(names()).toEqual(['Stop moving', 'Previous', 'Next'])
    await act(async () => onScreen(1300))
    expect(names()).toEqual([])
  })

  it('moves on by itself, to the beginning after the end, only where not all fit', async () => {
    await act(async () => onScreen(1100))
    await show(5)
    await wait(18)
    // Three of five are seen: two steps, and back.
    expect(lefts).toEqual([300, 600, 0])
    lefts = []
    await act(async () => onScreen(767))
    await show(2)
    await wait(60)
    expect(lefts).toEqual([])
  })

  it('stops while the pointer or the focus is in it, and goes on afterwards', async () => {
    await show(3)
    await to('pointerenter', 'section')
    expect(find('.carousel-row').getAttribute('aria-live')).toBe('polite')
    await wait(30)
    expect(lefts).toEqual([])
    await to('pointerleave', 'section')
    expect(find('.carousel-row').getAttribute('aria-live')).toBe('off')
    await wait(6)
    expect(lefts).toEqual([300])
    await to('focusin', '.carousel-slide a')
    await wait(30)
    expect(lefts).toEqual([300])
    await to('focusout', '.carousel-slide a')
    await wait(6)
    expect(lefts).toEqual([300, 600])
  })

  it('stops on its button, and begins again on it', async () => {
    await show(3)
    await click('.carousel-controls button')
    expect(names()).toEqual(['Start moving'])
    await wait(30)
    expect(lefts).toEqual([])
    await click('.carousel-controls button')
    await wait(6)
    expect(lefts).toEqual([300])
  })

  it('never moves by itself where motion is reduced', async () => {
    await act(async () => onScreen(390, true))
    await show(5)
    expect(names()).toEqual(['Previous', 'Next'])
    await wait(60)
    expect(lefts).toEqual([])
    await click('[aria-label="Next"]')
    expect(lefts).toEqual([300])
  })

  it('is stepped through with arrows and keys, and stands still from then on', async () => {
    await show(5)
    await click('[aria-label="Previous"]')
    expect(lefts).toEqual([1200])
    await click('[aria-label="Next"]')
    expect(lefts).toEqual([1200, 0])
    await wait(60)
    expect(names()[0]).toBe('Start moving')
    lefts = []
    await act(async () => find('.carousel-slide a').focus())
    await press('.carousel-slide a', 'ArrowRight')
    expect([lefts, document.activeElement?.textContent]).toEqual([[300], 'Plan 1'])
    await press('.carousel-slide:nth-child(2) a', 'End')
    expect([lefts, document.activeElement?.textContent]).toEqual([[300, 1200], 'Plan 4'])
    // Past the end there is nothing; other keys are not its own.
    await press('.carousel-slide:nth-child(5) a', 'ArrowRight')
    await press('.carousel-slide:nth-child(5) a', 'Enter')
    await press('.carousel-slide:nth-child(5) a', 'Home')
    expect([lefts, document.activeElement?.textContent]).toEqual([[300, 1200, 0], 'Plan 0'])
    await press('.carousel-controls button', 'ArrowRight')
    expect(lefts.at(-1)).toBe(300)
  })
})

/** Axe waits with real timers. */
const violationsNow = async (): Promise<string[]> => {
  vi.useRealTimers()
  return violations()
}
