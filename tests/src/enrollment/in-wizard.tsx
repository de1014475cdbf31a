import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { storage } from '#src/app/storage.ts'
import { StepFrameContext } from '#src/enrollment/step-frame.ts'

export const facts: EnrollmentFacts = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IF',
  isIha: false,
  isPremier: false,
  isL713: false,
  fromReview: false,
}

/** A call's fake: notes what it was asked and answers. */
export const fake = <Output, Input>(asked: unknown[], answer: (input: Input) => NoInfer<Output>) =>
  fromPromise<Output, Input>(async ({ input }) => {
    asked.push(structuredClone(input))
    return answer(input)
  })

/** However slow the machine is. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
export const text = () => document.body.textContent ?? ''
export const said = (words: string) => until(() => expect(text()).toContain(words))
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
export const press = async (name: string) => {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}`)
  await act(async () => found.click())
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
        holding: { current: null },
      }}
    >
      {node}
    </StepFrameContext>
  </MemoryRouter>
)
