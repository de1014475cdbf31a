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

/**
 * The open dialog, where there is one: what is behind it is out of reach. Looked for anew each time that it is used: a
 * dialog may be about to open or to close.
 */
export const foreground = (page: Page): Locator => page.locator('body:not(:has(dialog[open])), dialog[open]').last()

export const textboxOf = (page: Page, name: string) => foreground(page).getByRole('textbox', { name: nameOf(name) })
const listOf = (page: Page, name: string) => foreground(page).getByRole('combobox', { name: nameOf(name) })
const radiosOf = (page: Page, group: string) => foreground(page).getByRole('radiogroup', { name: endOf(group) })
const labelOf = (page: Page, name: string) =>
  foreground(page)
    .locator('label')
    .filter({ hasText: nameOf(name) })
const buttonOf = (page: Page, name: string) => foreground(page).getByRole('button', { name, exact: true })
const linkOf = (page: Page, name: string) => foreground(page).getByRole('link', { name, exact: true })

export const mouse = (page: Page): Hands => ({
  type: async (name, text) => {
    await textboxOf(page, name).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  choose: async (name, value) => {
    await listOf(page, name).selectOption(value)
  },
  pick: async (group, option) => {
    // The label: the button itself may be drawn by it.
    await radiosOf(page, group)
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: nameOf(option) }) })
      .click()
  },
  tick: async (name) => {
    await labelOf(page, name).click()
  },
  press: async (name) => {
    await buttonOf(page, name).click()
  },
  follow: async (name) => {
    await linkOf(page, name).click()
  },
})

/** The words on the group of the radio button that has the focus; empty where none has. */
const focusedGroup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLInputElement) || focused.type !== 'radio') return ''
    return focused.closest('fieldset')?.querySelector('legend')?.innerText.replaceAll(/\s+/g, ' ').trim() ?? ''
  })

/** The list of mistakes names a field by its label, in a link: that is not the field. */
const tabToField = (page: Page, name: RegExp, faults?: Faults): Promise<void> =>
  tabUntil(
    page,
    name,
    async () => {
      const [words, isLink] = await Promise.all([
        focusedName(page),
        page.evaluate(() => document.activeElement instanceof HTMLAnchorElement),
      ])
      return (!isLink && name.test(words)) || words
    },
    'Tab',
    faults,
  )

/** A person looks for a control once it is there; where it is still to come, Tab would pass by its place. */
const isThere = (control: Locator): Promise<void> => control.first().waitFor()

/**
 * Tab, Space, Enter, arrows and letters: no pointer, and nothing that a screen reader's user could not do. `faults`
 * gets each stop at which the focus cannot be seen, or from which it was lost.
 */
export const keyboard = (page: Page, faults?: Faults): Hands => ({
  type: async (name, text) => {
    await isThere(textboxOf(page, name))
    await tabToField(page, nameOf(name), faults)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  choose: async (name, value) => {
    await isThere(listOf(page, name))
    await tabToField(page, nameOf(name), faults)
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
    const hasFocus = async () => {
      const words = await focusedGroup(page)
      return legend.test(words) || words
    }
    await isThere(radiosOf(page, group))
    await tabUntil(page, group, hasFocus, 'Tab', faults)
    await page.keyboard.press('Space')
    for (let count = 0; count < 20 && !wanted.test(await focusedName(page)); count += 1) {
      await page.keyboard.press('ArrowDown')
    }
    if (!wanted.test(await focusedName(page))) throw new Error(`The arrows never reached "${option}" of "${group}"`)
  },
  tick: async (name) => {
    await isThere(labelOf(page, name))
    await tabToField(page, nameOf(name), faults)
    await page.keyboard.press('Space')
  },
  press: async (name, where) => {
    await isThere(buttonOf(page, name))
    await tabTo(page, name, where === 'above' ? 'Shift+Tab' : 'Tab', faults)
    await page.keyboard.press('Enter')
  },
  follow: async (name) => {
    await isThere(linkOf(page, name))
    await tabTo(page, name, 'Tab', faults)
    await page.keyboard.press('Enter')
  },
})
