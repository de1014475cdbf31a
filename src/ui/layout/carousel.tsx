import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { IconButton } from '../button.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { useMedia } from '../use-media.ts'
import './carousel.css'

/** Milliseconds from one step to the next. */
const PACE = 6000
/** Arrows are there only for more than so many (spec 1, section 9). */
const MOST_WITHOUT_ARROWS = 4

/** How many stand side by side: 1, 2, 3 or 5 from widths of 0, 767, 1100 and 1300 px on (spec 1, section 9; carousel.css). */
const useRoom = (): number => {
  const two = useMedia('(min-width: 767px)')
  const three = useMedia('(min-width: 1100px)')
  const five = useMedia('(min-width: 1300px)')
  return five ? 5 : three ? 3 : two ? 2 : 1
}

/**
 * Slides in a row that can be swiped, stepped through with arrow keys and buttons, and move on by themselves where they
 * do not all fit. Moving stops while the pointer or the focus is in it, on its button, and for good once somebody
 * steps; it never starts where motion is reduced (the carousel pattern of the ARIA practices guide).
 */
export function Carousel({ label, slides }: { label: string; slides: readonly { key: string; slide: ReactNode }[] }) {
  const area = useRef<HTMLElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const labelId = useId()
  const rowId = useId()
  const room = useRoom()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  const count = slides.length
  // What was pressed on a slide may leave with it, and the arrows leave once all slides are in sight.
  useKeptFocus(heading, `${slides.map(({ key }) => key).join()} ${room}`)
  const mayMove = count > room && !still
  const moving = mayMove && !stopped && !held

  const slideAt = (at: number) => row.current?.children.item(at)
  /** The slide that stands first now. */
  const first = (): number => {
    const left = row.current?.scrollLeft ?? 0
    const lefts = Array.from(row.current?.children ?? [], (slide) => Math.abs(offsetOf(slide, row.current) - left))
    return Math.max(0, lefts.indexOf(Math.min(...lefts)))
  }
  const goTo = (at: number): void => {
    const slide = slideAt(at)
    if (slide) row.current?.scrollTo({ left: offsetOf(slide, row.current) })
  }
  /** One on or back; past the ends it begins again at the other. */
  const step = (by: 1 | -1): void => {
    const last = Math.max(0, count - room)
    const next = first() + by
    goTo(next < 0 ? last : next > last ? 0 : next)
  }

  useEffect(() => {
    if (!moving) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) step(1)
    }, PACE)
    return () => clearInterval(timer)
  })

  const stepByHand = (by: 1 | -1): void => {
    setStopped(true)
    step(by)
  }

  // The whole carousel listens: it is no control itself, its links and buttons are.
  useEffect(() => {
    const whole = area.current
    if (whole === null) return undefined
    const listening = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => whole.addEventListener(name, listener, { signal: listening.signal })
    on('pointerenter', () => setHeld(true))
    on('pointerleave', () => setHeld(whole.contains(document.activeElement)))
    on('focusin', () => setHeld(true))
    on('focusout', ({ relatedTarget }) => setHeld(relatedTarget instanceof Node && whole.contains(relatedTarget)))
    on('keydown', (event) => {
      const { target } = event
      const at = Array.from(row.current?.children ?? []).findIndex(
        (slide) => target instanceof Node && slide.contains(target),
      )
      const from = at === -1 ? first() : at
      const targets: Record<string, number> = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: count - 1 }
      const to = targets[event.key]
      if (to === undefined || to < 0 || to >= count) return
      event.preventDefault()
      setStopped(true)
      goTo(to)
      // Whoever stands on a slide goes along with it.
      if (at !== -1) slideAt(to)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    })
    return () => listening.abort()
  })

  return (
    <section ref={area} className="carousel stack" aria-roledescription={m.carousel_role()} aria-labelledby={labelId}>
      <div className="cluster cluster-between">
        <h2 ref={heading} id={labelId} tabIndex={-1}>
          {label}
        </h2>
        <div className="carousel-controls">
          {mayMove && (
            <button
              type="button"
              className="icon-button"
              aria-label={stopped ? m.carousel_play() : m.carousel_pause()}
              aria-controls={rowId}
              onClick={() => setStopped(!stopped)}
            >
              <svg className="icon icon-md" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d={stopped ? 'M8 5.5 18 12 8 18.5Z' : 'M9 6v12M15 6v12'} />
              </svg>
            </button>
          )}
          {count > MOST_WITHOUT_ARROWS && count > room && (
            <>
              <IconButton
                icon="chevron-left"
                label={m.carousel_previous()}
                aria-controls={rowId}
                onClick={() => stepByHand(-1)}
              />
              <IconButton
                icon="chevron-right"
                label={m.carousel_next()}
                aria-controls={rowId}
                onClick={() => stepByHand(1)}
              />
            </>
          )}
        </div>
      </div>
      <div ref={row} id={rowId} className="carousel-row" aria-live={moving ? 'off' : 'polite'}>
        {slides.map(({ key, slide }, at) => (
          <div
            key={key}
            role="group"
            className="carousel-slide"
            aria-roledescription={m.carousel_slide()}
            aria-label={m.carousel_place({ number: at + 1, count })}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  )
}

/** How far a slide lies from the beginning of its row, in pixels. */
const offsetOf = (slide: Element, row: HTMLElement | null): number =>
  slide instanceof HTMLElement ? slide.offsetLeft - (row?.offsetLeft ?? 0) : 0
