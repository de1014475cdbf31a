import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import type { EmployerPays, Enrolled } from '#tests/server/oracle/oracle.ts'
import { readTables } from '#tests/server/oracle/tables.ts'
import type { Exchange } from '../world/line.ts'

/** What somebody has said so far that prices depend on, as whoever carried their requests heard it. */
export interface Said {
  zip: string
  state: string
  county: string | undefined
  /** yyyy-mm-dd, as every day here. */
  birth: string
  smoker: boolean
  annualDollars: number
  weeklyHours: number
  spouse: string | null
  children: number
  effective: string | null
  groupId: string | null
  /** Riders by plan. */
  riders: Map<string, string[]>
}

export const tables = readTables(demoCatalogFolder)

const dataOf = <Value>(name: string): Value => JSON.parse(readFileSync(join(demoCatalogFolder, name), 'utf8')) as Value

interface Contribution {
  plans?: string[]
  categories?: string[]
  percent?: { employee: number; dependents: number }
  at_most_cents?: number
  amount_cents?: Record<'IO' | 'IS' | 'IC' | 'IF', number>
}

/** What each group pays, read from the catalog's file alone. */
const employers = new Map(
  dataOf<{ groups: { id: string; contributions?: Contribution[] }[] }>('groups.json').groups.map(
    ({ id, contributions = [] }) => [id, contributions.flatMap(paysOf)],
  ),
)

function paysOf({ plans, categories, percent, at_most_cents, amount_cents }: Contribution): EmployerPays[] {
  const most = at_most_cents ?? null
  const pays: EmployerPays['pays'] =
    percent === undefined
      ? (amount_cents ?? { IO: 0, IS: 0, IC: 0, IF: 0 })
      : { own: percent.employee, rest: percent.dependents, most }
  const of: EmployerPays['of'][] = [
    ...(plans ?? []).map((plan) => ({ plan })),
    ...(categories ?? []).map((category) => ({ category })),
    ...(plans === undefined && categories === undefined ? (['all'] as const) : []),
  ]
  return of.map((one) => ({ of: one, pays }))
}

/** The group of each member who is one's employee. */
const groupOf = new Map(
  dataOf<{ members: { id: string; group_id?: string }[] }>('members.json').members.map(({ id, group_id }) => [
    id,
    group_id,
  ]),
)

interface Filter {
  zip: string
  state: string
  county?: string
  dob: string
  tier: string
  is_smoker: 0 | 1 | null
  user_id: string | null
  annual_incode: number | null
  working_hours: number | null
  spouse_dop: string | null
  child_num: number | null
}

const day = (text: string | null | undefined): string | null => isoDay(text ?? '')

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && 'zip' in value && 'dob' in value && 'tier' in value

const peopleOf = ({ tier, dob, spouse_dop, child_num }: Filter): Pick<Said, 'spouse' | 'children'> => ({
  // The short form asks for a tier alone: whoever the spouse is, there is one.
  spouse: tier === 'IS' || tier === 'IF' ? (day(spouse_dop) ?? day(dob)) : null,
  children: tier === 'IC' || tier === 'IF' ? child_num || 1 : 0,
})

/** Hears what is saved of enrollments, and knows from that who is enrolled where from when. */
export class Truth {
  private readonly said = new Map<string, Said>()

  of(enrollmentId: string): Said | undefined {
    return this.said.get(enrollmentId)
  }

  hear({ call, status, body, answer, url }: Exchange): void {
    if (status !== 200) return
    const data = (answer.data ?? {}) as { temp_enrollment_id?: string; result?: unknown; effective_date?: string }
    const sent = (body ?? {}) as Record<string, unknown>
    const asked = new URL(url, 'http://x').searchParams.get('enrollment_id')
    const id = data.temp_enrollment_id ?? (sent['enrollment_id'] as string | undefined) ?? asked ?? ''
    const writes = !call.startsWith('GET')
    if (isFilter(data.result) && (writes || !this.said.has(id))) this.quoted(id, data.result, sent)
    const known = this.said.get(id)
    if (known === undefined) return
    switch (call) {
      case 'POST enrollment/save-dependent-info': {
        const list = (sent['dependents'] as { primary_info: { relationship?: string; birthdate?: string } }[]) ?? []
        const spouse = list.find(({ primary_info }) => primary_info.relationship === 'Spouse')
        known.spouse = day(spouse?.primary_info.birthdate)
        known.children = list.length - (spouse === undefined ? 0 : 1)
        break
      }
      case 'POST enrollment/save-contact-info':
        if (known.zip !== sent['zip']) known.county = undefined
        known.zip = String(sent['zip'] ?? known.zip)
        known.state = String(sent['state'] ?? known.state)
        if (typeof sent['county'] === 'string') known.county = sent['county']
        break
      case 'POST enrollment/cart-checkout':
        known.effective = day(data.effective_date ?? (sent['effective_date'] as string | undefined))
        break
      case 'POST enrollment/save-cart-riders':
        known.riders.set(String(sent['plan_id']), sent['riders'] as string[])
        break
      case 'POST enrollment/update-filter-portal':
        known.groupId = (data.result as { group_id?: string | null } | undefined)?.group_id ?? known.groupId
        break
      default:
    }
  }

  private quoted(id: string, filter: Filter, sent: Record<string, unknown>): void {
    const before = this.said.get(id)
    this.said.set(id, {
      riders: new Map(),
      effective: null,
      groupId: typeof sent['group_id'] === 'string' ? sent['group_id'] : null,
      ...before,
      ...(filter.user_id !== null && { groupId: groupOf.get(filter.user_id) ?? null }),
      zip: filter.zip,
      state: filter.state,
      county: filter.county,
      birth: day(filter.dob) ?? '',
      smoker: filter.is_smoker === 1,
      annualDollars: filter.annual_incode ?? 0,
      weeklyHours: filter.working_hours ?? 0,
      ...peopleOf(filter),
    })
  }
}

/** As the oracle wants it, of plans that the page shows. */
export const enrolledOf = (said: Said, today: string, chosen: Enrolled['chosen']): Enrolled => ({
  today,
  effective: said.effective ?? today,
  birth: said.birth,
  spouse: said.spouse,
  children: said.children,
  zip: said.zip,
  state: said.state,
  county: said.county ?? tables.places.get(said.zip)?.find(({ state }) => state === said.state)?.county ?? '',
  smoker: said.smoker,
  annualDollars: said.annualDollars,
  weeklyHours: said.weeklyHours,
  portal: null,
  // A membership stands among the plans that are shown.
  isMember: true,
  chosen,
  employer: said.groupId === null ? [] : (employers.get(said.groupId) ?? []),
  membership: { plan: '', option: '' },
})
