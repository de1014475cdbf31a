import type {
  CountedEnrollments,
  DeskFigures,
  FiguresWish,
  Funnel,
  FunnelWish,
} from '#schemas/calls/desk/desk-figures.calls.ts'
import type { StatementRow, StatementWish } from '#schemas/calls/desk/desk-statement.calls.ts'
import type { FigureTable } from '#schemas/desk/figures/figure-tables.ts'
import { stageName, statementStateName } from '#schemas/desk/figures/figures.ui.ts'
import { rightsOf } from '#schemas/desk/roles.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Caller } from '../../domain/caller.ts'
import { csvLine } from '../../formats/csv/csv-cells.ts'
import type { StaffMember } from '../../repositories/desk/staff.repository.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { DeskFiguresService } from './desk-figures.service.ts'
import type { DeskFunnelService } from './desk-funnel.service.ts'
import type { DeskStatementService } from './desk-statement.service.ts'

/** A file for a spreadsheet: its lines are made while it is sent. */
export interface FigureFile {
  name: string
  lines: AsyncIterable<string> | Iterable<string>
}

interface Parts {
  audit: AuditService
  figures: DeskFiguresService
  funnel: DeskFunnelService
  statements: DeskStatementService
}

/** Spreadsheets take a file without this mark for one of the country's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Dollars with cents, as spreadsheets add them up: 12.50. */
const dollars = (amount: number): string => amount.toFixed(2)

const countedHead = (locale: Locale): string[] => [
  m.desk_fig_submitted({}, { locale }),
  m.desk_fig_cancelled({}, { locale }),
  m.desk_fig_declined({}, { locale }),
  m.desk_fig_monthly({}, { locale }),
  m.desk_fig_cancelled_monthly({}, { locale }),
  m.desk_fig_employer({}, { locale }),
]
const countedCells = (counted: CountedEnrollments): string[] => [
  String(counted.submitted),
  String(counted.cancelled),
  String(counted.declined),
  dollars(counted.monthly),
  dollars(counted.cancelled_monthly),
  dollars(counted.employer_monthly),
]

const nameHeads: Record<Exclude<FigureTable, 'periods'>, (locale: Locale) => string> = {
  plans: (locale) => m.desk_find_plan({}, { locale }),
  agents: (locale) => m.desk_find_agent({}, { locale }),
  groups: (locale) => m.desk_find_group({}, { locale }),
  sites: (locale) => m.desk_case_site({}, { locale }),
}

const nobody = (table: FigureTable, locale: Locale): string =>
  table === 'groups' ? m.desk_fig_alone_group({}, { locale }) : m.desk_fig_alone_agent({}, { locale })

const tableLines = (figures: DeskFigures, table: FigureTable, locale: Locale): string[][] =>
  table === 'periods'
    ? [
        [m.desk_fig_from({}, { locale }), m.desk_fig_to({}, { locale }), ...countedHead(locale)],
        ...figures.periods.map(({ from, to, ...counted }) => [
          isoDay(from) ?? '',
          isoDay(to) ?? '',
          ...countedCells(counted),
        ]),
      ]
    : [
        [nameHeads[table](locale), m.desk_fig_id({}, { locale }), ...countedHead(locale)],
        ...figures[table].map(({ id, name, ...counted }) => [
          name ?? nobody(table, locale),
          id,
          ...countedCells(counted),
        ]),
      ]

const share = (part: number, of: number | undefined): string =>
  of === undefined || of === 0 ? '' : (part / of).toFixed(3)
const seconds = (milliseconds: number | null): string => (milliseconds === null ? '' : (milliseconds / 1000).toFixed(1))

const funnelLines = ({ stages }: Funnel, locale: Locale): string[][] => [
  [
    m.desk_fun_stage({}, { locale }),
    m.desk_fun_begun({}, { locale }),
    m.desk_fun_share({}, { locale }),
    m.desk_fun_done({}, { locale }),
    m.desk_fun_done_share({}, { locale }),
    m.desk_fun_seconds({ name: m.desk_fun_median({}, { locale }) }, { locale }),
    m.desk_fun_seconds({ name: m.desk_fun_ninth({}, { locale }) }, { locale }),
  ],
  ...stages.map(({ stage, begun, done, median, ninth }, index) => [
    stageName(stage, { locale }),
    String(begun),
    share(begun, stages[index - 1]?.begun),
    String(done),
    share(done, begun),
    seconds(median),
    seconds(ninth),
  ]),
]

/** A line for each plan of an enrollment, so that amounts are added up by plan and in all. */
const statementLines = (
  { policy_id, name, submitted_on, cancelled_on, state, plans }: StatementRow,
  named: boolean,
  locale: Locale,
): string[][] =>
  plans.map((plan) => [
    policy_id,
    ...(named ? [name ?? ''] : []),
    isoDay(submitted_on) ?? '',
    plan.name,
    dollars(plan.monthly),
    statementStateName(state, { locale }),
    isoDay(cancelled_on ?? '') ?? '',
    dollars(plan.employer_monthly),
  ])

const spanName = ({ from, to }: { from: string; to: string }): string => `${isoDay(from) ?? ''}-to-${isoDay(to) ?? ''}`

const written = (lines: readonly string[][]): string[] => [BYTE_ORDER_MARK + lines.map(csvLine).join('')]

/** The figures of the desk as files. Each that is fetched is a row of the audit, with its name. */
export const makeFigureFiles = ({ audit, figures, funnel, statements }: Parts) => {
  const note = (caller: Caller, subject: string, name: string) =>
    audit.record(caller, 'read', subject, `exported ${name}`)
  return {
    figures: async (caller: Caller, table: FigureTable, wish: FiguresWish, locale: Locale): Promise<FigureFile> => {
      const found = await figures.read(wish)
      const name = `enrollments-by-${table === 'periods' ? wish.by : table.slice(0, -1)}-${spanName(found)}.csv`
      await note(caller, 'desk:figures', name)
      return { name, lines: written(tableLines(found, table, locale)) }
    },
    funnel: async (caller: Caller, wish: FunnelWish, locale: Locale): Promise<FigureFile> => {
      const found = await funnel.read(wish)
      const name = `funnel-${spanName(found)}.csv`
      await note(caller, 'desk:funnel', name)
      return { name, lines: written(funnelLines(found, locale)) }
    },
    statement: async (
      caller: Caller,
      staff: StaffMember,
      wish: Omit<StatementWish, 'after'>,
      locale: Locale,
    ): Promise<FigureFile> => {
      await statements.demandName(wish)
      const name = `statement-${wish.id}-${wish.month}.csv`
      await note(caller, `${wish.of}:${wish.id}`, name)
      const named = rightsOf(staff.roles).includes('read')
      const head = [
        m.desk_find_number({}, { locale }),
        ...(named ? [m.desk_sta_applicant({}, { locale })] : []),
        m.desk_sta_submitted_on({}, { locale }),
        m.desk_find_plan({}, { locale }),
        m.desk_fig_monthly({}, { locale }),
        m.desk_sta_state({}, { locale }),
        m.desk_sta_cancelled_day({}, { locale }),
        m.desk_fig_employer({}, { locale }),
      ]
      const lines = async function* () {
        yield BYTE_ORDER_MARK + csvLine(head)
        for await (const page of statements.pages(caller, staff, wish)) {
          yield page.flatMap((row) => statementLines(row, named, locale).map(csvLine)).join('')
        }
      }
      return { name, lines: lines() }
    },
  }
}
