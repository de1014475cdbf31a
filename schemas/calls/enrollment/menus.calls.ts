import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { Category, PlanCard, WhoAsks } from '../storefront/plans.calls.ts'
import { FilterInfo } from '../storefront/quote.calls.ts'
import { Dollars, EnrollmentId, OnlyEnrollment, Result, Text, nullable } from '../shapes.ts'

const Menu = Type.Object({
  categories: Type.Array(Category),
  category_order: Type.Array(Type.String()),
  /** The name of each category's picture. */
  icons: Type.Record(Type.String(), Type.String()),
})
export type Menu = Static<typeof Menu>

/** What a list may be narrowed by: the categories and prices that the quote finds. */
const LeftSideFilter = Type.Object({
  filter: FilterInfo,
  coverage: Type.String({ description: 'LOW_COST unless the quote said otherwise' }),
  categories: Type.Array(Category),
  /** Dollars a month in the quote's tier, over all its plans; null where none has a price yet. */
  price: nullable(Type.Object({ minimum: Dollars, maximum: Dollars })),
})

/** The menus and what they open (spec 1, section 7, Menus, plans and filter). */
export const menusCalls = {
  getCommonMenu: call('GET enrollment/get-common-menu', {
    summary: 'The plan categories that have plans for who asks, in their order',
    query: exact({ ...WhoAsks, enrollment_id: Type.Optional(EnrollmentId) }),
    data: Menu,
  }),
  getGroupMenu: call('GET enrollment/get-group-menu', {
    summary: "The categories of a group's portals; `from_site` names the site that the visitor came from",
    query: exact({ group_id: Text, from_site: Type.Optional(Text) }),
    data: Menu,
  }),
  getFeaturedPlans: call('GET enrollment/get-featured-plans', {
    summary: 'A few plans for the landing page, at their lowest price',
    query: exact(WhoAsks),
    data: Result(Type.Array(PlanCard)),
  }),
  getMenuPlans: call('GET enrollment/get-menu-filtered-plans', {
    summary: 'Plans of a category before there is a quote, at their lowest price; at most 60',
    query: exact({ category: Text, ...WhoAsks }),
    data: Result(Type.Array(PlanCard)),
  }),
  getLeftSideFilter: call('GET enrollment/get-left-side-filter-fields', {
    summary: 'What the list of plans may be narrowed by: the quote, its categories and its prices',
    query: OnlyEnrollment,
    data: Result(LeftSideFilter),
  }),
  findFilter: call('GET store/get-filter-info', {
    summary: 'The quote of an enrollment, for a store that shows it beside its own pages',
    query: OnlyEnrollment,
    data: Result(Type.Object({ filter_info: FilterInfo, coverage: Type.String() })),
  }),
}
