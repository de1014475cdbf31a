import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { unsavedMachine } from '#machines/enrollment/unsaved/unsaved.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { storage } from '#src/browser/storage.ts'
import { StepFrameContext } from '#src/enrollment/step/step-frame.ts'
import { choose, find, paste } from '../form/mount.tsx'
import { fieldAsked, newMember } from '#machines/enrollment/model-facts.ts'
import { eventually } from '#tests/eventually.ts'

export const facts: EnrollmentFacts = { ...newMember, tier: 'IF' }

/** A call's fake: notes what it was asked and answers. */
export const fake = <Output, Input>(asked: unknown[], answer: (input: Input) => NoInfer<Output>) =>
  fromPromise<Output, Input>(async ({ input }) => {
    asked.push(structuredClone(input))
    return answer(input)
  })

/** The configuration of these fields: all shown, all but the middle name required. */
export const configured = (names: readonly string[]) =>
  names.map((name) => fieldAsked(name, { required: name !== 'middle_name' }))

export const text = () => document.body.textContent ?? ''
export const said = (words: string) => eventually(() => expect(text()).toContain(words))
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
export const press = async (name: string) => {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}`)
  await act(async () => found.click())
}
export const fill = async (prefix: string, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const selector = `#${prefix}-${name}`
    if (find(selector).tagName === 'SELECT') await choose(selector, value)
    else await paste(selector, value)
  }
}
/** The terms and values of what is open, as `term: value`. */
export const rowsIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} dl > div`)].map(
    (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
  )

export const did: string[] = []
afterEach(() => {
  did.length = 0
  storage.clear()
})
export const inWizard = (node: ReactNode, saveLater = true) => (
  <MemoryRouter>
    <StepFrameContext
      value={{
        back: null,
        cancel: () => did.push('cancel'),
        edit: (step) => did.push(`edit ${step}`),
        saveLater: saveLater ? () => did.push('save later') : null,
        reopen: () => did.push('reopen'),
        holding: { current: null },
        unsaved: createActor(unsavedMachine).start(),
      }}
    >
      {node}
    </StepFrameContext>
  </MemoryRouter>
)
