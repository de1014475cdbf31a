import { Type, type Static } from 'typebox'
import { steps } from '../../steps/steps.registry.ts'
import { call, exact } from '../call.ts'
import {
  Dollars,
  EmployerPays,
  EProcess,
  EnrollType,
  EnrollmentId,
  OneOf,
  OnlyEnrollment,
  Option,
  Result,
  Text,
  TierCode,
  nullable,
} from '../shapes.ts'

export const TabName = OneOf(steps.map(({ tab }) => tab))
export type TabName = Static<typeof TabName>

export const Tab = Type.Object({
  tab_name: TabName,
  required: Type.Boolean(),
  order: Type.Integer({ minimum: 0, maximum: 10 }),
  /** Ours: whether what is saved for the tab satisfies its rules now, so that the page knows how far it may go. */
  complete: Type.Boolean(),
})
export type Tab = Static<typeof Tab>

/** The columns of a draft, by the names that the contract gives them. */
export const TempColumn = OneOf([
  'filter_info',
  'effective_date',
  'type',
  'eprocess',
  ...steps.map(({ column }) => column),
])
export type TempColumn = Static<typeof TempColumn>

export const ScreenshotName = OneOf(steps.flatMap(({ picture }) => picture ?? []))
export type ScreenshotName = Static<typeof ScreenshotName>

/** What the wizard learns before it opens a step, anew after every save. */
export const Overview = Type.Object({
  /** Whether there is something to fill in, or somewhere else to go first; then the rest says nothing. */
  standing: Type.Union([
    Type.Literal('open'),
    Type.Literal('notCheckedOut'),
    Type.Literal('emptyCart'),
    Type.Literal('submitted'),
  ]),
  tabs: Type.Array(Tab),
  facts: Type.Object({
    enrollType: EnrollType,
    eprocess: EProcess,
    tier: TierCode,
    isIha: Type.Boolean(),
    isPremier: Type.Boolean(),
    isL713: Type.Boolean(),
  }),
  /** What stands beside every step: the plans of the cart and what they cost. */
  summary: nullable(
    Type.Object({
      /** `id` is the plan's price. */
      plans: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), price: nullable(Dollars), ...EmployerPays }),
      ),
      firstMonth: Dollars,
      monthly: Dollars,
      ...EmployerPays,
      /** mm/dd/yyyy */
      effectiveDate: nullable(Type.String()),
    }),
  ),
})
export type Overview = Static<typeof Overview>

/** The draft as a whole: its steps, what is saved, its pictures (spec 2, section 7). */
export const draftCalls = {
  getDynamicTabs: call('GET enrollment/get-dynamic-tabs', {
    summary: "The steps that the cart's plans ask for",
    query: OnlyEnrollment,
    data: Result(Type.Array(Tab)),
  }),
  getOverview: call('GET enrollment/get-overview', {
    summary: 'What the wizard asks when it opens and after every save, in one answer (ours)',
    query: OnlyEnrollment,
    data: Overview,
  }),
  getTempInfo: call('GET enrollment/get-enrollment-temp-info', {
    summary: 'What is saved of one section, with its revision; secrets come back as masks',
    query: exact({ enrollment_id: EnrollmentId, column: TempColumn }),
    data: Type.Object({ result: nullable(Type.Unknown()), revision: Type.Integer() }),
  }),
  checkTabRequired: call('GET enrollment/check-tab-required', {
    summary: 'Whether a tab is required',
    query: exact({ enrollment_id: EnrollmentId, tab_name: TabName }),
    data: Result(Type.Object({ required: Type.Boolean() })),
  }),
  saveScreenshot: call('POST enrollment/save-screenshot', {
    summary: "A picture of the step's form, secrets masked; a PNG data URL of at most 2 MiB",
    body: exact({ enrollment_id: EnrollmentId, name: ScreenshotName, image: Type.String() }),
    data: Type.Object({ saved: Type.Boolean() }),
    bodyLimit: 3 * 1024 * 1024,
  }),
  getStates: call('GET enrollment/get-states', {
    summary: 'The states and territories',
    data: Result(Type.Array(Type.Object({ name: Type.String(), abbrev: Type.String() }))),
  }),
  getGroupInfo: call('GET enrollment/get-group-info', {
    summary: "The group's name, phone and address, as defaults for the employer step; null without a group",
    query: OnlyEnrollment,
    data: Type.Object({
      general_info: nullable(Type.Object({ group_name: Type.String(), group_phone: Type.String() })),
      address_information: nullable(
        Type.Object({
          address1: Type.String(),
          address2: nullable(Text),
          city: Type.String(),
          state: Type.String(),
          zip: Type.String(),
        }),
      ),
    }),
  }),
  getAverageWorkWeek: call('GET enrollment/get-average-work-week', {
    summary: 'Hours a week',
    data: Result(Type.Array(Option)),
  }),
  getEmploymentStatus: call('GET enrollment/get-employment-status', {
    summary: 'Employment statuses; R (retired) is listed and not allowed',
    data: Result(Type.Array(Option)),
  }),
  getCompensationTypes: call('GET enrollment/get-compensation-types', {
    summary: 'Kinds of pay',
    data: Result(Type.Array(Option)),
  }),
  getVacationPolicy: call('GET enrollment/get-vacation-policy', {
    summary: 'Vacation policies',
    data: Result(Type.Array(Option)),
  }),
  getBargainingUnit: call('GET enrollment/get-bargaining-unit', {
    summary: 'Bargaining units',
    data: Result(Type.Array(Option)),
  }),
  getHolidayPolicy: call('GET enrollment/get-holiday-policy', {
    summary: 'Holidays; the values are the flags of holiday_policy',
    data: Result(Type.Array(Option)),
  }),
  getBeneficiaryRelationships: call('GET enrollment/get-beneficiary-relationships', {
    summary: 'Relationships of beneficiaries, value to name',
    data: Result(Type.Record(Type.String(), Type.String())),
  }),
  getBillDates: call('GET enrollment/get-bill-date', {
    summary:
      'Days of the month on which accounts are charged; get-payment-method names those that an enrollment may choose',
    data: Result(Type.Array(Type.Object({ bill_date: Type.Integer({ minimum: 1, maximum: 31 }) }))),
  }),
}
