import type { Locator, Page } from 'playwright'

/** The label, with or without "(optional)" behind it. */
const labelled = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?: \\([^)]+\\))?$`)

/** Somebody who knows of a page what can be seen or heard: roles and names. */
export const person = (page: Page) => {
  /** What can be reached: the open dialog, where there is one. */
  const here = async (): Promise<Page | Locator> => {
    const dialogs = page.getByRole('dialog')
    return (await dialogs.count()) > 0 ? dialogs.last() : page
  }
  return {
    here,
    type: async (label: string, words: string) => {
      await (await here()).getByRole('textbox', { name: labelled(label) }).fill(words)
    },
    /** An option by what it says. */
    choose: async (label: string, option: string) => {
      await (await here()).getByRole('combobox', { name: labelled(label) }).selectOption({ label: option })
    },
    /** A radio button of a group. */
    pick: async (group: string | RegExp, option: string) => {
      const radios = (await here()).getByRole('radiogroup', { name: group })
      await radios.getByRole('radio', { name: option, exact: true }).check()
    },
    tick: async (label: string | RegExp) => {
      await (await here()).getByRole('checkbox', { name: label }).check()
    },
    press: async (button: string | RegExp) => {
      await (await here()).getByRole('button', { name: button, exact: true }).click()
    },
    follow: async (link: string | RegExp) => {
      await (await here()).getByRole('link', { name: link, exact: true }).click()
    },
    /** Waits for the page of this heading. */
    at: async (title: string | RegExp) => {
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    },
  }
}
