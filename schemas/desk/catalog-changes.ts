/** Where a version of the catalog may differ from another: what a change is listed under. */
export const changeAreas = [
  'plans',
  'fields',
  'questions',
  'agreements',
  'lists',
  'sites',
  'people',
  'codes',
  'deliveries',
  'places',
  'files',
  'catalog',
] as const
export type ChangeArea = (typeof changeAreas)[number]

/** Who prices are compared for. Each is somebody whom most plans are sold to. */
export const samplePeople = {
  young_single: { age: 26, tier: 'IO' },
  single: { age: 40, tier: 'IO' },
  couple: { age: 45, tier: 'IS' },
  parent: { age: 35, tier: 'IC' },
  family: { age: 42, tier: 'IF' },
} as const
export type SampleName = keyof typeof samplePeople
export const sampleNames = Object.keys(samplePeople) as SampleName[]
