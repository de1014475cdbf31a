import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { unsavedMachine } from '#machines/enrollment/unsaved/unsaved.machine.ts'
import { Autosave, useKeep } from '#src/enrollment/step/autosave.tsx'
import { StepFrameContext } from '#src/enrollment/step/step-frame.ts'
import { mount } from '../form/mount.tsx'
import { press } from './in-wizard.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

function Box() {
  const keep = useKeep()
  return <button onClick={() => keep({ values: { first_name: 'Ann' } })}>type</button>
}

const frame = {
  back: null,
  cancel: () => {},
  edit: () => {},
  saveLater: null,
  reopen: null,
  holding: { current: null },
}
const revision = () => 0
const before = () => null

test('what a step that was left did not keep yet holds no notice of the next step', async () => {
  const unsaved = createActor(unsavedMachine).start()
  const { again } = await mount(
    <StepFrameContext value={{ ...frame, unsaved }}>
      <Autosave enrollmentId="e" column="primary_info" revision={revision} before={before}>
        <Box />
      </Autosave>
    </StepFrameContext>,
  )
  await press('type')
  expect(unsaved.getSnapshot().context.kept).toBe(false)
  await again(<StepFrameContext value={{ ...frame, unsaved }}>the next step</StepFrameContext>)
  expect(unsaved.getSnapshot().context.kept).toBe(true)
  act(() => {
    unsaved.send({ type: 'unsaved.refused', kind: 'offline', held: false })
    unsaved.send({ type: 'unsaved.online' })
  })
  expect(unsaved.getSnapshot().value).toBe('over')
})
