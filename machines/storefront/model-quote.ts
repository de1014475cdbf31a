import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'

/** The quote that models begin with: one person, who has said no more than they had to. */
export const quotedFilter: FilterInfo = {
  zip: '60601',
  state: 'IL',
  dob: '01/02/1980',
  gender: '1',
  tier: 'IO',
  is_smoker: null,
  annual_incode: null,
  working_hours: null,
  user_id: null,
  spouse_dop: null,
  child_num: null,
  categories: null,
}
