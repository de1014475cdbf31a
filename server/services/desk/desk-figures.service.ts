import type { DeskFigures, FiguresWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { type DaySpan, monthSpan, periodsOf, spanOf, spanProblems } from '#schemas/desk/figures/figures-span.rules.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { refuse } from '../../domain/refusals.ts'
import type { FiguresFilter } from '../../repositories/desk/desk-figures.repository.ts'
import { wallDay } from '../../domain/calendar.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'
import { type FigureSums, addedSums, inDollars, makeFigureSums, nothingCounted } from './figure-sums.ts'

interface Parts {
  database: Database
  clock: Clock
  catalog: Catalog
  records: Pick<RecordsService, 'read'>
}

const chosen = (text: string | undefined): string | null => text?.trim() || null

const filterOf = ({ site, agent, group, category }: FiguresWish, span: DaySpan): FiguresFilter => ({
  ...span,
  site: chosen(site),
  agent: chosen(agent),
  group: chosen(group),
  category: chosen(category),
})

/** How many enrollments there are, by what they have in common. */
export const makeDeskFiguresService = (parts: Parts) => {
  const { clock, catalog } = parts
  const { sumsBy, named } = makeFigureSums(parts)
  return {
    read: async (wish: FiguresWish): Promise<DeskFigures> => {
      const problems = spanProblems(wish)
      if (problems.length > 0) throw refuse(problems)
      const today = wallDay(clock.now(), catalog.timeZone)
      const span = spanOf(wish, today)
      // Nothing was submitted after today: this month is read as a whole.
      const read = span.last < today ? span : { ...span, last: monthSpan(span.last.slice(0, 7)).last }
      const [days = new Map<string, FigureSums>(), plans, agents, groups, sites] = await sumsBy(filterOf(wish, read), [
        'day',
        'plan_id',
        'agent_id',
        'group_id',
        'site',
      ])
      const within = ({ first, last }: DaySpan): FigureSums =>
        [...days].reduce((sum, [day, one]) => (day >= first && day <= last ? addedSums(sum, one) : sum), nothingCounted)
      return {
        from: usDay(span.first),
        to: usDay(span.last),
        time_zone: catalog.timeZone,
        total: inDollars(within(span)),
        periods: periodsOf(span, wish.by).map((period) => ({
          from: usDay(period.first),
          to: usDay(period.last),
          ...inDollars(within(period)),
        })),
        plans: await named('plan_id', plans),
        agents: await named('agent_id', agents),
        groups: await named('group_id', groups),
        sites: await named('site', sites),
        choices: {
          sites: catalog.sites.map(({ id, name }) => ({ value: id, name })),
          agents: catalog.reps.map(({ id, first_name, last_name }) => ({
            value: id,
            name: `${first_name} ${last_name}`,
          })),
          groups: catalog.groups.map(({ id, name }) => ({ value: id, name })),
        },
      }
    },
  }
}
export type DeskFiguresService = ReturnType<typeof makeDeskFiguresService>
