import { act } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ViewerFrame } from '#src/viewer/viewer-frame.tsx'
import { mount } from '../form/mount.tsx'

test('a machine that is opened begins at its top, and Back is left where it was', async () => {
  const scrolled = vi.fn<(left: number, top: number) => void>()
  vi.stubGlobal('scrollTo', scrolled)
  let go: ReturnType<typeof useNavigate> = () => undefined
  function Going() {
    go = useNavigate()
    return null
  }
  await mount(
    <MemoryRouter initialEntries={['/machines']}>
      <ViewerFrame>
        <Going />
      </ViewerFrame>
    </MemoryRouter>,
  )
  expect(scrolled.mock.calls).toEqual([])
  await act(async () => go('/machines/checkout'))
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  await act(async () => go(-1))
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  vi.unstubAllGlobals()
})
