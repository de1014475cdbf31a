import { beforeEach, expect, it } from 'vitest'
import { takeLocale } from '#src/i18n/locale.ts'
import { LoadFailed } from '#src/ui/status/load-failed.tsx'
import { find, render } from './render.tsx'

beforeEach(() => takeLocale('en'))

const show = (failed: boolean) =>
  render(
    <main>
      <h1 tabIndex={-1}>Plans</h1>
      {failed && <LoadFailed title="No plans" message="Offline" onRetry={() => undefined} />}
    </main>,
  )

it('leaves the focus on the heading of the page when Try again leaves with it, and elsewhere where it was', async () => {
  await show(true)
  find('button').focus()
  await show(false)
  expect(document.activeElement).toBe(find('h1'))
  await show(true)
  find('h1').blur()
  await show(false)
  expect(document.activeElement).toBe(document.body)
})
