import type { Locator, Page } from 'playwright'
import { foreground } from '#tests/drivers/hands.driver.ts'
import type { Answers } from '#tests/drivers/people.ts'

interface Box {
  name: string
  kind: 'text' | 'list' | 'radio' | 'checkbox'
  value: string
}

/**
 * Puts answers, as they are shown, into the open form: whole texts as if they were pasted, and only where the form
 * holds something else. Fields that are not asked, or are locked, are passed over. Of several boxes the answer names
 * the ones that are to be ticked, joined with commas.
 */
export const fillQuickly = async (page: Page, answers: Answers): Promise<void> => {
  const place = foreground(page)
  // An answer may bring further fields into the form.
  for (let round = 0; round < 3; round += 1) {
    const wrong = (await boxesIn(place)).filter(({ name, value }) => (answers[name] ?? value) !== value)
    if (wrong.length === 0) return
    for (const { name, kind, value } of wrong) {
      const answer = answers[name] ?? ''
      const row = place.locator(`[data-field="${name}"]`)
      if (kind === 'text') await row.locator('input').fill(answer)
      else if (kind === 'list') await row.locator('select').selectOption(answer)
      else if (kind === 'radio') await row.locator(`label:has(input[value="${answer}"])`).click()
      else for (const box of changed(value, answer)) await row.locator(`label:has(input[name$=".${box}"])`).click()
    }
  }
}

/** What the open form holds, field by field. */
const boxesIn = (place: Locator): Promise<Box[]> =>
  place.locator('[data-field]:not(.field-locked)').evaluateAll((rows) =>
    rows.flatMap((row): Box[] => {
      const name = (row as HTMLElement).dataset['field'] ?? ''
      const boxes = [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
      const [first] = boxes
      if (first === undefined) return []
      if (first instanceof HTMLSelectElement) return [{ name, kind: 'list', value: first.value }]
      if (first.type !== 'radio' && first.type !== 'checkbox') return [{ name, kind: 'text', value: first.value }]
      const chosen = boxes.filter((box) => box instanceof HTMLInputElement && box.checked)
      return first.type === 'radio'
        ? [{ name, kind: 'radio', value: chosen[0]?.value ?? '' }]
        : [{ name, kind: 'checkbox', value: chosen.map((box) => box.name.split('.').at(-1)).join(',') }]
    }),
  )

/** The boxes that are ticked in one list and not in the other. */
const changed = (one: string, other: string): string[] => {
  const [before, after] = [one, other].map((list) => list.split(',').filter(Boolean))
  return [
    ...(before ?? []).filter((name) => !after?.includes(name)),
    ...(after ?? []).filter((name) => !before?.includes(name)),
  ]
}
