import { type ReactNode, act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const roots: { root: Root; host: HTMLElement }[] = []

afterEach(async () => {
  for (const { root, host } of roots.splice(0)) {
    // One after the other: React unmounts synchronously inside act.
    act(() => root.unmount())
    host.remove()
  }
})

/** Draws a page into the document and gives a way to draw it again with other props. */
export const mount = async (node: ReactNode) => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  roots.push({ root, host })
  await act(async () => root.render(node))
  return { host, again: (next: ReactNode) => act(async () => root.render(next)) }
}

/** The element, or a failure that says which one is missing. */
export const find = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  return element
}

const set = (box: HTMLElement, value: string) => {
  const prototype = Object.getPrototypeOf(box) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
}

/** Types one character after another at the end of what is there. */
export const type = async (selector: string, text: string) => {
  const box = find<HTMLInputElement>(selector)
  for (const character of text) {
    const before = box.value
    await act(async () => {
      set(box, before + character)
      box.dispatchEvent(new InputEvent('input', { bubbles: true, data: character }))
    })
  }
}

/** Replaces the text at once, as a paste over everything does. */
export const paste = async (selector: string, text: string) => {
  const box = find<HTMLInputElement>(selector)
  await act(async () => {
    set(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const choose = async (selector: string, value: string) => {
  const box = find<HTMLSelectElement>(selector)
  await act(async () => {
    set(box, value)
    box.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

export const click = async (selector: string) => act(async () => find(selector).click())

export const focus = async (selector: string) => act(async () => find(selector).focus())
export const blur = async (selector: string) => act(async () => find(selector).blur())

export const submit = async () => act(async () => find<HTMLFormElement>('form').requestSubmit())
