import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import axe from 'axe-core'

let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  document.body.replaceChildren(host)
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** Renders into the document inside a router; the next call renders again in the same place. */
export const render = async (what: ReactNode): Promise<HTMLElement> => {
  await act(async () => root.render(<MemoryRouter>{what}</MemoryRouter>))
  return host
}

/** One element by selector; a missing one is a failure, not null. */
export const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`no ${selector} in ${document.body.innerHTML}`)
  return found
}

export const click = (selector: string) => act(async () => find(selector).click())

export const press = (selector: string, key: string) =>
  act(async () => {
    find(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

/** What axe finds wrong, by rule; colours need a real browser. */
export const violations = async (): Promise<string[]> => {
  const { violations: found } = await axe.run(document.body, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
