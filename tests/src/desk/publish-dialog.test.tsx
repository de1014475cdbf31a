import { expect, it, vi } from 'vitest'
import { soundVersion, unsoldVersion } from '#machines/desk/desk-version/version.example.ts'
import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PublishDialog } from '#src/desk/catalog/publish-dialog.tsx'
import { answerWith } from '../app/answers.ts'
import { click, find, render, violations } from '../ui/render.tsx'
import { accessRef, button, fill, posted, press, until } from './at-desk.tsx'

const publication = { id: 'P1', number: 3, at: 1_798_761_600_000, by: 'Pat Quinn', state: 'planned' }

const open = async (details: VersionDetails = soundVersion) => {
  answerWith({ 'publish-catalog-version': publication })
  const bodies = posted()
  const onPublished = vi.fn<() => void>()
  await render(
    <PublishDialog
      accessRef={accessRef}
      details={details}
      onPublished={onPublished}
      onClose={() => undefined}
      onOutdated={() => undefined}
    />,
  )
  return { bodies, onPublished }
}
const box = (name: 'date' | 'time') => find(`#desk-publish-${name}`)

it('says what will happen before it happens, and publishes in place of what was looked at', async () => {
  const { bodies, onPublished } = await open()
  const words = find('dialog').textContent ?? ''
  for (const text of [
    m.catalog_will_replace({ number: 3, now: 2 }),
    m.catalog_will_plan(),
    m.catalog_will_price(),
    m.catalog_will_ask(),
  ])
    expect(words).toContain(text)
  expect(await violations()).toEqual([])
  await press(m.catalog_publish_go({ number: 3 }))
  await until(() => expect(onPublished).toHaveBeenCalledWith(publication))
  expect(bodies).toEqual([{ number: 3, at: null, instead_of: 2 }])
})

it('publishes later at a moment of the person’s own time zone, and refuses one that has passed at its field', async () => {
  const { bodies } = await open()
  await click('input[type=radio][value=later]')
  expect(find('dialog').textContent).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
  await fill(box('date'), '01/02/2020')
  await fill(box('time'), '2:30 PM')
  await press(m.catalog_publish_go({ number: 3 }))
  expect(box('date').getAttribute('aria-invalid')).toBe('true')
  expect(find('dialog').textContent).toContain(m.error_publish_past())
  await fill(box('date'), '01/02/2099')
  await press(m.catalog_publish_go({ number: 3 }))
  await until(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toEqual({ number: 3, at: new Date(2099, 0, 2, 14, 30).getTime(), instead_of: 2 })
})

it('names a version that was published before as published again', async () => {
  const { version } = soundVersion
  await open({
    ...soundVersion,
    version: { ...version, state: 'kept' },
    changes: [],
    changes_total: 0,
    prices: [],
    prices_total: 0,
  })
  expect(find('dialog h2').textContent).toBe(m.catalog_publish_again_title({ number: 3 }))
  expect(button(m.catalog_publish_again({ number: 3 }))).toBeDefined()
  expect(find('dialog').textContent).toContain(m.catalog_will_no_prices())
  expect(find('dialog').textContent).not.toContain(m.catalog_will_ask())
})

it('publishes what nobody can buy only where that is confirmed, and says so at the box that confirms it', async () => {
  const { bodies, onPublished } = await open(unsoldVersion)
  const confirm = find('dialog input[type=checkbox]')
  expect(find('dialog').textContent).toContain(m.catalog_publish_unsold({ count: 1 }))
  expect(await violations()).toEqual([])
  await press(m.catalog_publish_go({ number: 3 }))
  expect(confirm.getAttribute('aria-invalid')).toBe('true')
  expect(find('dialog').textContent).toContain(m.error_unsold_confirm())
  expect(await violations()).toEqual([])
  expect(bodies).toEqual([])
  await click('dialog input[type=checkbox]')
  expect(find('dialog').textContent).not.toContain(m.error_unsold_confirm())
  await press(m.catalog_publish_go({ number: 3 }))
  await until(() => expect(onPublished).toHaveBeenCalledWith(publication))
  expect(bodies).toEqual([{ number: 3, at: null, instead_of: 2, unsold: 1 }])
})

it('asks to confirm nothing where every plan can be bought', async () => {
  await open()
  expect(document.querySelector('dialog input[type=checkbox]')).toBeNull()
})
