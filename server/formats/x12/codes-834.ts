import type { TierCode } from '#schemas/calls/shapes.ts'
import type { DeliveryDocument, Subscriber } from '#schemas/fulfillment/delivery-document.ts'
import type { PlanCategory } from '#schemas/storefront/catalog/catalog-codes.ts'

/** The insurance lines of the guide 005010X220A1 (HD03). Life, accident and critical illness are not among them. */
export const insuranceLines = [
  'AG',
  'AH',
  'AJ',
  'AK',
  'DCP',
  'DEN',
  'EPO',
  'FAC',
  'HE',
  'HLT',
  'HMO',
  'LTC',
  'LTD',
  'MM',
  'MOD',
  'PDG',
  'POS',
  'PPO',
  'PRA',
  'STD',
  'UR',
  'VIS',
] as const

/** The insurance line of a category; a category without one is no line of the guide, or may be several of them. */
export const lineOfCategory: Partial<Record<PlanCategory, (typeof insuranceLines)[number]>> = {
  medical: 'HLT',
  guaranteed: 'HLT',
  hsa: 'HLT',
  limitedmed: 'HLT',
  dental: 'DEN',
  vision: 'VIS',
  rx: 'PDG',
}

export const relationshipCodes: Record<DeliveryDocument['dependents'][number]['relationship'], string> = {
  spouse: '01',
  child: '19',
  stepchild: '17',
  adopted_child: '09',
  foster_child: '10',
  life_partner: '53',
  ward: '15',
  other: 'G8',
}

export const genderCodes = { male: 'M', female: 'F', unknown: 'U' } as const

export const maritalCodes: Record<NonNullable<Subscriber['marital_status']>, string> = {
  single: 'I',
  married: 'M',
  divorced: 'D',
  widowed: 'W',
}

/** HD05; a sponsor that is no employer insures an individual in the place of an employee. */
export const levelOf = (tier: TierCode, ofEmployer: boolean): string =>
  ({ IO: ofEmployer ? 'EMP' : 'IND', IS: 'ESP', IC: 'ECH', IF: 'FAM' })[tier]

export const partyCodes = { tax_id: 'FI', code: '94', cms_plan_id: 'XV' } as const

/** From how many hours a week on somebody works full time, by the Affordable Care Act. */
export const FULL_TIME_HOURS = 30
