import type { Locator, Page } from 'playwright'
import { type Faults, focusedName, tabTo, tabUntil } from '#tests/e2e/support/keyboard.ts'

/** What a person does to a page, whether with a mouse or with the keyboard alone. Names are the accessible ones. */
export interface Hands {
  type(name: string, text: string): Promise<void>
  /** An option of a list, by its value. */
  choose(name: string, value: string): Promise<void>
  /** A radio button, by the words on its group (whole or their end) and on itself. */
  pick(group: string, option: string): Promise<void>
  tick(name: string): Promise<void>
  /** A button; `above` where it stands before the place at which the person is. */
  press(name: string, where?: 'above'): Promise<void>
  follow(name: string): Promise<void>
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The name as such, or with "(optional)" behind it. */
const nameOf = (text: string): RegExp => new RegExp(`^${escaped(text)}(?: \\([a-z]+\\))?$`)
/** The legend as such, or behind "Question 1 of 8". */
const endOf = (text: string): RegExp => new RegExp(`(?:^|\\s)${escaped(text)}$`)

/** The open dialog, where there is one: what is behind it is out of reach. */
export const foreground = async (page: Page): Promise<Locator> => {
  const dialog = page.locator('dialog[open]')
  return (await dialog.count()) > 0 ? dialog.last() : page.locator('body')
}

export const mouse = (page: Page): Hands => ({
  type: async (name, text) => {
    const box = (await foreground(page)).getByRole('textbox', { name: nameOf(name) })
    await box.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  choose: async (name, value) => {
    await (await foreground(page)).getByRole('combobox', { name: nameOf(name) }).selectOption(value)
  },
  pick: async (group, option) => {
    const radios = (await foreground(page)).getByRole('radiogroup', { name: endOf(group) })
    // The label: the button itself may be drawn by it.
    await radios
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: nameOf(option) }) })
      .click()
  },
  tick: async (name) => {
    await (
      await foreground(page)
    )
      .locator('label')
      .filter({ hasText: nameOf(name) })
      .click()
  },
  press: async (name) => {
    await (await foreground(page)).getByRole('button', { name, exact: true }).click()
  },
  follow: async (name) => {
    await (await foreground(page)).getByRole('link', { name, exact: true }).click()
  },
})

/** The words on the group of the radio button that has the focus; empty where none has. */
const focusedGroup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLInputElement) || focused.type !== 'radio') return ''
    return focused.closest('fieldset')?.querySelector('legend')?.innerText.replaceAll(/\s+/g, ' ').trim() ?? ''
  })

/**
 * Tab, Space, Enter, arrows and letters: no pointer, and nothing that a screen reader's user could not do. `faults`
 * gets each stop at which the focus cannot be seen, or from which it was lost.
 */
export const keyboard = (page: Page, faults?: Faults): Hands => ({
  type: async (name, text) => {
    await tabTo(page, nameOf(name), 'Tab', faults)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  choose: async (name, value) => {
    await tabTo(page, nameOf(name), 'Tab', faults)
    const list = page.locator('select:focus')
    const words = await list.evaluate(
      (select: HTMLSelectElement, wanted) => [...select.options].find((option) => option.value === wanted)?.text ?? '',
      value,
    )
    // Letters jump to the option that begins with them (those with an accent are no single key here); arrows go on.
    await page.keyboard.type(/^[ -~]{0,3}/.exec(words)?.[0] ?? '')
    for (let count = 0; count < 60 && (await list.inputValue()) !== value; count += 1) {
      await page.keyboard.press('ArrowDown')
    }
    if ((await list.inputValue()) !== value) throw new Error(`The arrows never reached "${words}" of "${name}"`)
  },
  pick: async (group, option) => {
    const [legend, wanted] = [endOf(group), nameOf(option)]
    const isThere = async () => {
      const words = await focusedGroup(page)
      return legend.test(words) || words
    }
    await tabUntil(page, group, isThere, 'Tab', faults)
    await page.keyboard.press('Space')
    for (let count = 0; count < 20 && !wanted.test(await focusedName(page)); count += 1) {
      await page.keyboard.press('ArrowDown')
    }
    if (!wanted.test(await focusedName(page))) throw new Error(`The arrows never reached "${option}" of "${group}"`)
  },
  tick: async (name) => {
    await tabTo(page, nameOf(name), 'Tab', faults)
    await page.keyboard.press('Space')
  },
  press: async (name, where) => {
    await tabTo(page, name, where === 'above' ? 'Shift+Tab' : 'Tab', faults)
    await page.keyboard.press('Enter')
  },
  follow: async (name) => {
    await tabTo(page, name, 'Tab', faults)
    await page.keyboard.press('Enter')
  },
})
