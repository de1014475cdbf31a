import { expect, test } from 'vitest'
import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import { modelCase } from '#machines/desk/desk-enrollment/desk-enrollment.model.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { CaseActions } from '#src/desk/case/case-actions.tsx'
import { mount } from '../form/mount.tsx'

const snapshot = { matches: () => false }
const actorRef = {
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
} as unknown as DeskEnrollmentRef

const buttonsOf = async (awaits_signature: boolean) => {
  const { host } = await mount(
    <CaseActions actorRef={actorRef} enrollment={{ ...modelCase, awaits_signature }} rights={['act']} />,
  )
  return Array.from(host.querySelectorAll('button'), (button) => button.textContent)
}

test('the PDF of an enrollment is called signed once it is', async () => {
  const [signed, unsigned] = [m.signed_document_title(), m.signed_document_title_unsigned()]
  expect((await buttonsOf(false)).filter((text) => text === signed || text === unsigned)).toEqual([signed])
  expect((await buttonsOf(true)).filter((text) => text === signed || text === unsigned)).toEqual([unsigned])
})
