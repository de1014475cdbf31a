import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'
import { stepNames } from '../../steps/step-names.ts'
import { agentFilter, filterField, groupFilter } from '../desk.ui.ts'
import type { StatementState } from '../../calls/desk/desk-statement.calls.ts'
import type { Locale } from '../../messages/languages.ts'
import { type FigurePeriod, type FigureSpan, figurePeriods, figureSpans } from './figures-span.rules.ts'
import type { FunnelStageId } from './funnel.ts'

const spanNames: Record<FigureSpan, () => string> = {
  this_month: () => m.desk_fig_span_this_month(),
  last_month: () => m.desk_fig_span_last_month(),
  last_90_days: () => m.desk_fig_span_last_90_days(),
  chosen: () => m.desk_fig_span_chosen(),
}

const periodNames: Record<FigurePeriod, () => string> = {
  day: () => m.desk_fig_by_day(),
  week: () => m.desk_fig_by_week(),
  month: () => m.desk_fig_by_month(),
}

/** Which days a span is, as it is chosen. */
export const spanName = (span: FigureSpan): string => spanNames[span]()

/** Without a locale: in the page's. */
interface Options {
  locale?: Locale
}

/** What the staff calls a stage of the funnel, on the page and in files. */
export const stageName = (stage: FunnelStageId, options?: Options): string => {
  switch (stage) {
    case 'quote':
      return m.desk_fun_quote({}, options)
    case 'cart':
      return m.desk_fun_cart({}, options)
    case 'checkout':
      return m.desk_fun_checkout({}, options)
    case 'receipt':
      return m.desk_fun_receipt({}, options)
    default:
      return stepNames[stage](options)
  }
}

/** How an enrollment of a statement stands. */
export const statementStateName = (state: StatementState, options?: Options): string => {
  if (state === 'active') return m.desk_sta_active({}, options)
  return state === 'declined' ? m.desk_fig_declined({}, options) : m.desk_cancelled({}, options)
}

const isChosen = { visibleWhen: { field: 'span', is: 'chosen' } } as const

/** Which days. */
const spanFields: readonly FieldDefinition[] = [
  {
    name: 'span',
    kind: 'select',
    label: () => m.desk_fig_span(),
    options: figureSpans.map((value) => ({ value, name: spanNames[value] })),
    row: 'span',
  },
  { name: 'from', kind: 'date', label: () => m.desk_fig_from(), row: 'chosen', ...isChosen },
  { name: 'to', kind: 'date', label: () => m.desk_fig_to(), row: 'chosen', ...isChosen },
]

const periodField: FieldDefinition = {
  name: 'by',
  kind: 'select',
  label: () => m.desk_fig_by(),
  options: figurePeriods.map((value) => ({ value, name: periodNames[value] })),
  row: 'span',
}

const siteFilter = filterField('site', () => m.desk_case_site(), 'where')

/** Which enrollments; their lists come from the server. */
const figureFilters: readonly FieldDefinition[] = [
  siteFilter,
  filterField(
    'category',
    () => m.desk_fig_category(),
    'where',
    () => m.desk_fig_all_categories(),
  ),
  agentFilter,
  groupFilter,
]

export const figuresFields: readonly FieldDefinition[] = [...spanFields, periodField, ...figureFilters]

const processField: FieldDefinition = {
  name: 'process',
  kind: 'select',
  label: () => m.desk_fun_process(),
  empty: () => m.desk_find_all(),
  optional: true,
  row: 'where',
  options: [
    { value: 'applicant', name: () => m.desk_fun_process_applicant() },
    { value: 'rep', name: () => m.desk_fun_process_rep() },
    { value: 'group', name: () => m.desk_fun_process_group() },
  ],
}

/** Of whose way, and where; the list of sites comes from the server. */
export const funnelFields: readonly FieldDefinition[] = [...spanFields, siteFilter, processField]

/** Whose statement of which month; the lists come from the server. */
export const statementFields: readonly FieldDefinition[] = [
  {
    name: 'of',
    kind: 'radio',
    label: () => m.desk_sta_of(),
    options: [
      { value: 'agent', name: () => m.desk_sta_of_agent() },
      { value: 'group', name: () => m.desk_sta_of_group() },
    ],
  },
  { name: 'agent', kind: 'select', label: () => m.desk_find_agent(), visibleWhen: { field: 'of', is: 'agent' } },
  { name: 'group', kind: 'select', label: () => m.desk_find_group(), visibleWhen: { field: 'of', is: 'group' } },
  { name: 'month', kind: 'select', label: () => m.desk_sta_month() },
]
