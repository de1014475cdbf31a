import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { person } from './person.ts'
import { outOfOrder } from './reading-order.ts'
import { screenReader } from './screen-reader.ts'
import { nowhere } from './enrolled.ts'
import type { Opening } from './test.ts'

/** Which of the phrases are not said, or not in this order. */
const unsaid = (said: readonly string[], wanted: readonly string[]): string[] => {
  let from = 0
  return wanted.flatMap((phrase) => {
    const at = said.indexOf(phrase, from)
    if (at === -1) return [phrase]
    from = at + 1
    return []
  })
}

/** Somebody who listens to a page of the product; `path` is opened once they do. */
export const listening = async (
  open: (path: string, opening?: Opening) => Promise<Page>,
  address: string,
  opening: Opening = {},
) => {
  const page = await open(nowhere, { reducedMotion: 'reduce', ...opening })
  const reader = await screenReader(page)
  await page.goto(address)
  const me = person(page)

  /** What is read from top to bottom has all of these in this order, and the eye takes the same order. */
  const reads = async (...wanted: string[]): Promise<void> => {
    // What is still to come is waited for.
    let said: string[] = []
    await expect
      .poll(async () => {
        said = await reader.read()
        return unsaid(said, wanted)
      })
      .toEqual([])
    expect(await outOfOrder(page)).toEqual([])
  }
  /** The focus is there: that is said by itself. */
  const isAt = async (phrase: string): Promise<void> => {
    await expect.poll(reader.focus).toBe(phrase)
  }
  /** Another page: its heading has the focus, so it is said. */
  const arrives = async (title: string): Promise<void> => {
    await me.at(title)
    await isAt(`${title}, heading, level 1`)
  }
  /** Live regions have said this, each once, and nothing else, since they were asked last. */
  const hears = async (...wanted: string[]): Promise<void> => {
    const said: string[] = []
    await expect
      .poll(async () => {
        said.push(...(await reader.heard()))
        return unsaid(said, wanted)
      })
      .toEqual([])
    expect(said).toEqual(wanted)
  }
  /**
   * A press that was refused: the list of mistakes has the focus and is said by that alone, and each of its links leads to
   * the field that it names.
   */
  const hearsMissing = async (labels: readonly string[], refuse = m.common_next()): Promise<void> => {
    await hears()
    await me.press(refuse)
    const title = m.form_summary_missing_title({ count: labels.length })
    await isAt(`${title}, group`)
    await hears()
    await reads(`${title}, group`, ...labels.map((label) => `${label}, link`))
    for (const label of labels) {
      await (
        await me.here()
      )
        .getByRole('group', { name: title })
        .getByRole('link', { name: label, exact: true })
        .click()
      await expect.poll(reader.focus).toMatch(/, (?:invalid|unavailable|radio|checkbox)/)
      // A choice is called by itself, below the question that the link names.
      if (!/, (?:radio|checkbox),/.test(await reader.focus())) expect(await reader.focus()).toContain(`${label}, `)
    }
    await hears()
  }
  return { ...me, hearsMissing, page, reader, reads, isAt, arrives, hears }
}

export type Listener = Awaited<ReturnType<typeof listening>>
