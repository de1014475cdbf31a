import type { WorkQuery } from '#machines/storefront/work-list/work-list.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** What is said of those whom a rep or a group enrolls. */
export const wordsOf = {
  rep: {
    members: '/agent-select-member',
    empty: () => m.work_empty(),
    search: () => m.work_search(),
    unnamed: () => m.work_unnamed(),
    withThem: () => m.work_with_client(),
  },
  group: {
    members: '/group-select-member',
    empty: () => m.work_empty_group(),
    search: () => m.work_search_group(),
    unnamed: () => m.work_unnamed_group(),
    withThem: () => m.work_with_client_group(),
  },
} as const satisfies Record<WorkQuery['role'], object>
