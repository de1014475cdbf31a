import type { Stage } from '#paths/run/driver.ts'
import type { Resumed } from '#schemas/calls/visit/resume.calls.ts'

/** What the server says of the quote that the stage has made. */
export const resumedOf = (stage: Stage): Omit<Resumed, 'saved_tab'> => ({
  enrollment_id: stage.notes.get('tempId') ?? '',
  others: {
    group_id: null,
    platform_group_id: null,
    agent_id: null,
    open_type: null,
    eprocess: 'applicant',
    effective_date: null,
    type: 'new-user',
    enroll_type: 'new-member',
    user_id: null,
  },
})
