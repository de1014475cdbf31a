import { expect, test } from 'vitest'
import { modelCase } from '#machines/desk/desk-enrollment/desk-enrollment.model.ts'
import { CaseFacts } from '#src/desk/case/case-facts.tsx'
import { moment } from '#src/desk/moment.ts'
import { mount } from '../form/mount.tsx'

// The list tells the agency's day, which may be another one.
test('the moment of the submit names the time zone of who reads it', async () => {
  const submitted_at = Date.UTC(2026, 10, 30, 2, 58)
  const { host } = await mount(<CaseFacts enrollment={{ ...modelCase, submitted_at }} />)
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(submitted_at)
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(host.querySelector('dd')?.textContent).toBe(moment(submitted_at))
  expect(moment(submitted_at)).toMatch(new RegExp(`^11/\\d+/2026, .+ ${zone}$`))
})
