import type { Stage } from '#paths/run/driver.ts'
import type { StartExistingInput } from '#machines/storefront/member-tier/member-tier.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierName } from '#src/fields/words.ts'
import { answer } from './storefront.ts'

export const defaultInfo = 'GET enrollment/get-default-info'
export const memberInfo = 'GET enrollment/get-member-info'
export const startExisting = 'POST enrollment/add-filter-for-existing-user'

/** Opens a page as Maria Santos, who came by an entry link: what the server then says of the visit is answered here. */
export const openAsMember = async (stage: Stage, path: string): Promise<void> => {
  const info = await stage.ask<object>(defaultInfo, {})
  await stage.hold(defaultInfo, memberInfo, startExisting)
  await stage.page.goto(stage.url(path))
  const visit = { role: 'member', name: 'Maria Santos' }
  const told = { data: { ...info, visit, user_id: 'member-santos', agent_id: 'rep-rivera' } }
  await answer(stage, defaultInfo, told)
  // A home begins anew on arrival, and the frame asks once more who is here.
  if (path === '/member-home') await answer(stage, defaultInfo, told)
}

/** What the server answers where the member of the models was started. */
export const started = ({ tier }: Pick<StartExistingInput, 'tier'>) => ({
  temp_enrollment_id: 'AAAAAAAAAAAAAAAAAAAAAA',
  portal_id: 'main-portal',
  group_id: null,
  agent_id: 'rep-rivera',
  type: 'existing-member',
  eprocess: 'applicant',
  result: {
    zip: '78701',
    state: 'TX',
    dob: '05/17/1984',
    gender: '1',
    tier,
    is_smoker: null,
    annual_incode: null,
    working_hours: null,
    user_id: 'member-santos',
    spouse_dop: null,
    child_num: null,
    categories: null,
  },
})

/** Chooses a tier and submits it, wherever the form stands, and lets the enrollment begin. */
export const chooseTier = async (stage: Stage, tier: 'IO' | 'IF'): Promise<void> => {
  const { page } = stage
  await page
    .locator('main select, dialog[open] select')
    .last()
    .selectOption({ label: tierName(tier) })
  await page.getByRole('button', { name: m.common_continue(), exact: true }).click()
  await answer(stage, startExisting, { data: started({ tier }) })
}
