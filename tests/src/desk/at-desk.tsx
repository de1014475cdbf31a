import { act, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { vi } from 'vitest'
import { createActor } from 'xstate'
import { providedDeskAccessMachine } from '#src/calls/desk/desk-access.actors.ts'
import { eventually } from '#tests/eventually.ts'

/** Somebody is at the desk: who it is matters to none of the pages that are tested here. */
export const accessRef = createActor(providedDeskAccessMachine, { input: { invitation: null, returned: null } })

/** A page of the desk at its address. */
export const at = (address: string, path: string, page: ReactNode): ReactNode => (
  <Routes>
    <Route path={path} element={page} />
    <Route path="*" element={<Navigate to={address} replace />} />
  </Routes>
)

/** What the page posts from now on, body by body. */
export const posted = (): unknown[] => {
  const bodies: unknown[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input !== 'string' && input.method === 'POST') bodies.push(await input.clone().json())
    return answer(input)
  })
  return bodies
}

export const until = (check: () => void) =>
  eventually(async () => {
    await act(async () => {})
    check()
  })

/** Types into a box or a text as a browser does. */
export const fill = async (box: HTMLElement, text: string): Promise<void> => {
  const { prototype } = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** A button by its words, or by its name for those who do not see it. */
export const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find(
    (one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name,
  )
  if (found === undefined) throw new Error(`no button "${name}" in ${document.body.innerHTML}`)
  return found
}

export const press = (name: string): Promise<void> => act(async () => button(name).click())
