import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { PlanTools } from '#src/storefront/plans/plan-tools.tsx'
import { find, mount, paste } from '../form/mount.tsx'

const drawn = async (name: string | null) => {
  const asked: string[] = []
  await mount(
    <PlanTools
      sort="listed"
      most={null}
      price={null}
      find={name}
      onSort={() => undefined}
      onMost={() => undefined}
      onFind={(words) => asked.push(words)}
    />,
  )
  return asked
}

test('the box of a long list begins with the name of the address and tells what is typed', async () => {
  const asked = await drawn('vision')
  expect(find<HTMLInputElement>('#plans-find').value).toBe('vision')
  expect(document.querySelector('label[for="plans-find"]')?.textContent).toBe(m.listing_find())
  await paste('#plans-find', 'dental high')
  expect(asked).toEqual(['dental high'])
  expect(find<HTMLInputElement>('#plans-find').value).toBe('dental high')
})

test('a short list has no box to search in', async () => {
  await drawn(null)
  expect(document.querySelector('#plans-find')).toBeNull()
})
