import { expect, test } from 'vitest'
import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import { modelCase } from '#machines/desk/desk-enrollment/desk-enrollment.model.ts'
import type { SignatureStanding } from '#schemas/calls/enrollment/agreement.calls.ts'
import { CaseActions } from '#src/desk/case/case-actions.tsx'
import { mount } from '../form/mount.tsx'

const snapshot = { matches: () => false }
const actorRef = {
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
} as unknown as DeskEnrollmentRef

const buttonsOf = async (signature: SignatureStanding) => {
  const { host } = await mount(
    <CaseActions actorRef={actorRef} enrollment={{ ...modelCase, signature }} rights={['act']} />,
  )
  return Array.from(host.querySelectorAll('button'), (button) => button.textContent)
}

test('the PDF of an enrollment is called signed once it is, and unsigned only while that is awaited', async () => {
  const named = async (signature: SignatureStanding) =>
    (await buttonsOf(signature)).filter((text) => text.includes('PDF'))
  expect(await named('given')).toEqual(['Signed PDF'])
  expect(await named('awaited')).toEqual(['PDF (not signed yet)'])
  expect(await named('none')).toEqual(['PDF of the enrollment'])
})
