import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { fieldKinds } from '#schemas/fields/kinds.registry.ts'
import { eventually } from '#tests/eventually.ts'
import { ANY, type Answers } from '#tests/drivers/people.ts'

/** Where a person acts: in the open dialog, where there is one. */
const foreground = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

/** The first element that fits, once it is there. */
export const there = <Kind extends Element>(
  selector: string,
  fits: (one: Kind) => boolean,
  what: string,
): Promise<Kind> =>
  eventually(() => {
    const found = [...foreground().querySelectorAll<Kind>(selector)].find(fits)
    if (found === undefined) throw new Error(`no ${what} on the page:\n${document.body.textContent}`)
    return found
  })

const words = (element: Element | null | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? words(element)

const put = (box: HTMLElement, value: string, event: 'input' | 'change'): void => {
  const prototype = Object.getPrototypeOf(box) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Writes into a box, or takes an option of a list by its value, and goes on. */
export const enter = (box: HTMLElement, value: string): void => {
  box.focus()
  put(box, value, box.tagName === 'SELECT' ? 'change' : 'input')
  box.blur()
}

/** Presses the button or link of this name as soon as it can be pressed. */
export const press = async (name: string): Promise<void> => {
  const button = await there<HTMLButtonElement>(
    'button, a',
    (one) => nameOf(one) === name && !one.disabled && one.getAttribute('aria-disabled') !== 'true',
    `button "${name}"`,
  )
  button.click()
}

/** Presses the button that begins with these words: a tile, whose text goes on below them. */
export const pressTile = async (title: string): Promise<void> => {
  const tile = await there<HTMLButtonElement>(
    'button',
    (one) => words(one).startsWith(title) && !one.disabled,
    `tile "${title}"`,
  )
  tile.click()
}

/** Ticks the box, or picks the radio button, whose label begins with these words. */
export const tick = async (label: string): Promise<void> => {
  const found = await there<HTMLLabelElement>('label', (one) => words(one).startsWith(label), `label "${label}"`)
  found.click()
}

/** The box of a field, by the label beside it. */
export const boxCalled = async (label: string): Promise<HTMLElement> => {
  const found = await there<HTMLLabelElement>('label', (one) => words(one).startsWith(label), `label "${label}"`)
  const box = document.getElementById(found.htmlFor)
  if (box === null) throw new Error(`the label "${label}" belongs to nothing`)
  return box
}

/** The box of a field of the open form, by the field's name. */
export const boxOf = (name: string): HTMLInputElement | null =>
  foreground().querySelector(`[data-field="${name}"] :is(input, select, textarea)`)

/** The row of a field, once the form shows it. */
export const field = (name: string): Promise<HTMLElement> =>
  there<HTMLElement>(`[data-field="${name}"]`, () => true, `field ${name}`)

/** Fills what the open form asks of these answers, in its order; what it does not ask or only shows is passed over. */
export const fillForm = async (definition: readonly FieldDefinition[], answers: Answers): Promise<void> => {
  for (const { name, kind } of definition) {
    const answer = answers[name]
    const row = foreground().querySelector<HTMLElement>(`[data-field="${name}"]`)
    if (answer === undefined || row === null || row.classList.contains('field-locked')) continue
    const { widget } = fieldKinds[kind]
    if (widget === 'radios' || widget === 'checkboxes' || widget === 'checkbox') {
      const choice = `input:is([value="${answer}"], [name$=".${answer}"], [id$="-${answer}"])`
      const box = row.querySelector<HTMLInputElement>(widget === 'checkbox' ? 'input' : choice)
      if (box === null) throw new Error(`${name} has no choice ${answer}`)
      box.click()
      continue
    }
    const box = row.querySelector<HTMLInputElement | HTMLSelectElement>('input, select, textarea')
    if (box === null) throw new Error(`${name} has no box`)
    const first = box instanceof HTMLSelectElement ? box.options[1]?.value : undefined
    enter(box, answer === ANY ? (first ?? '') : answer)
  }
}

/** What the page says, blanks as one. */
export const page = (): string => words(document.body)

/** Waits until the page says something. */
export const says = (text: string): Promise<void> =>
  eventually(() => {
    if (!page().includes(text)) throw new Error(`the page does not say "${text}":\n${page()}`)
  })
