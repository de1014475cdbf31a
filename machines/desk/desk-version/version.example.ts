import type { CatalogVersion, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'

const draft: CatalogVersion = {
  number: 3,
  note: 'Prices of 2027',
  origin: 'copy',
  copy_of: 2,
  made_at: Date.UTC(2026, 10, 20, 15),
  by: 'Petra Lind',
  mistakes: 0,
  state: 'draft',
}

/** A draft without mistakes that changes a price. */
export const soundVersion: VersionDetails = {
  version: draft,
  now: 2,
  mistakes: [],
  proof: { state: 'done', done: 2, plans: 2, errors: 0, warnings: 0, excluded: 0, sentences: [] },
  changes: [
    {
      area: 'plans',
      kind: 'changed',
      id: 'dental-one',
      name: 'Dental One',
      fields: [{ field: 'rating.options.0.cents.IO', before: '2250', after: '2450' }],
    },
  ],
  changes_total: 1,
  prices: [
    {
      plan_id: 'dental-one',
      plan_name: 'Dental One',
      sample: 'single',
      place: '73301 Austin, TX',
      before_cents: 2250,
      after_cents: 2450,
    },
  ],
  prices_total: 1,
  files: [{ path: 'plans/dental.json', bytes: 2048, editable: true }],
  publications: [
    { id: 'BBBBBBBBBBBBBBBBBBBBBB', number: 2, at: Date.UTC(2026, 10, 1, 12), by: 'Petra Lind', state: 'now' },
  ],
}

/** The same with a mistake: nothing is compared. */
export const faultyVersion: VersionDetails = {
  ...soundVersion,
  version: { ...draft, mistakes: 1 },
  mistakes: [{ file: 'plans/dental.json', line: 3, message: 'tier IO has no price: add one or remove the tier' }],
  proof: null,
  changes: [],
  changes_total: 0,
  prices: [],
  prices_total: 0,
}

/** A draft that has just been changed: whether its plans can be bought is being worked out. */
export const provingVersion: VersionDetails = {
  ...soundVersion,
  proof: { state: 'working', done: 1, plans: 2, errors: 0, warnings: 0, excluded: 0, sentences: [] },
}

/** A draft with a plan that nobody can buy: it is published by who confirms that. */
export const unsoldVersion: VersionDetails = {
  ...soundVersion,
  proof: {
    state: 'done',
    done: 2,
    plans: 2,
    errors: 1,
    warnings: 0,
    excluded: 0,
    sentences: [
      {
        severity: 'error',
        text: 'Dental One cannot be bought by anybody: it is for ages 3 to 12',
        file: 'plans/dental.json',
        line: 12,
      },
    ],
  },
}
