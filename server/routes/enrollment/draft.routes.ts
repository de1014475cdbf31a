import { draftCalls } from '#schemas/calls/enrollment/draft.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'
import { choices } from '../../services/enrollment/enrollment-state.ts'
import { textIn } from '#schemas/messages/languages.ts'
export const draftRoutes = ({ view, employer, catalog }: EnrollmentServices) => {
  return defineRoutes(
    draftCalls,
    {
      getDynamicTabs: ({ caller, query }) => view.tabs(caller, query.enrollment_id),
      getOverview: ({ caller, query, locale }) => view.overview(caller, query.enrollment_id, locale),
      getTempInfo: ({ caller, query }) => view.section(caller, query),
      checkTabRequired: ({ caller, query }) => view.isRequired(caller, query),
      saveScreenshot: asking(
        ({ caller, body }) => view.lookAtPicture(caller, body),
        ({ caller, body }, seen) => view.saveScreenshot(caller, body, seen),
      ),
      getStates: ({ locale }) => ({
        result: catalog.lists.states.map(({ abbrev, name }) => ({ abbrev, name: textIn(name, locale) })),
      }),
      getGroupInfo: ({ caller, query }) => employer.group(caller, query.enrollment_id),
      getAverageWorkWeek: ({ locale }) => ({ result: choices(catalog.lists.average_work_week, locale) }),
      getEmploymentStatus: ({ locale }) => ({ result: choices(catalog.lists.employment_status, locale) }),
      getCompensationTypes: ({ locale }) => ({ result: choices(catalog.lists.compensation_types, locale) }),
      getVacationPolicy: ({ locale }) => ({ result: choices(catalog.lists.vacation_policy, locale) }),
      getBargainingUnit: ({ locale }) => ({ result: choices(catalog.lists.bargaining_unit, locale) }),
      getHolidayPolicy: ({ locale }) => ({ result: choices(catalog.lists.holiday_policy, locale) }),
      getBeneficiaryRelationships: ({ locale }) => ({
        result: Object.fromEntries(catalog.lists.relationships.map(({ value, name }) => [value, textIn(name, locale)])),
      }),
      getBillDates: () => ({ result: catalog.lists.bill_dates.map((bill_date) => ({ bill_date })) }),
    },
    { limits: { saveScreenshot: 'picture' } },
  )
}
