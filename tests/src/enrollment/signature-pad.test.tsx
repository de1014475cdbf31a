import { expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { SignaturePad } from '#src/enrollment/signing/signature-pad.tsx'
import { eventually } from '#tests/eventually.ts'
import { find, mount } from '../form/mount.tsx'

vi.mock('signature_pad', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('where what draws is gone with a release, the name can be typed', async () => {
  // The server answers: it is the file alone that is gone.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await mount(<SignaturePad error={null} onChange={() => undefined} />)
  await eventually(() =>
    expect(find('#signature-name').closest('.field')?.textContent).toContain(m.signature_typed_name()),
  )
})
