import type { ChangeArea } from '#schemas/desk/catalog-changes.ts'
import type { Localized } from '#schemas/storefront/catalog/plan.schema.ts'
import type { RawCatalog } from '../read-catalog.ts'

/** Something that a catalog defines and that has an id. */
export interface Thing {
  area: ChangeArea
  id: string
  name: Localized | string
  value: unknown
  /** Whether what it holds is nobody's to read at the desk: codes that open doors, people's numbers. */
  secret: boolean
}

const thing = (area: ChangeArea, id: string | number, name: Thing['name'], value: unknown, secret = false): Thing => ({
  area,
  id: String(id),
  name,
  value,
  secret,
})

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

/** Everything that a catalog defines in its JSON files, each with where it is listed. Codes stand by themselves. */
export const thingsOf = ({ files, plans }: RawCatalog): Thing[] => {
  const questions = files['questions.json'].value
  const info = files['catalog.json'].value
  const { destinations = [], debits } = files['destinations.json'].value ?? {}
  return [
    ...plans.flatMap(({ value }) => (value?.plans ?? []).map((plan) => thing('plans', plan.id, plan.name, plan))),
    ...(files['brands.json'].value?.brands ?? []).map((one) => thing('plans', `brand ${one.id}`, one.name, one)),
    ...(files['requirements.json'].value?.requirements ?? []).map((one) => thing('fields', one.id, one.id, one)),
    ...Object.entries(files['requirements.json'].value?.forms ?? {}).map(([step, form]) =>
      thing('fields', `forms ${step}`, step, form),
    ),
    ...(questions?.eligibility ?? []).map((one) => thing('questions', one.qid, one.text, one)),
    ...(questions?.health ?? []).map((one) => thing('questions', one.question_id, one.text, one)),
    ...(questions?.verification ?? []).map((one) => thing('questions', one.question_id, one.text, one)),
    ...(files['agreements.json'].value?.agreements ?? []).map((one) => thing('agreements', one.id, one.text_head, one)),
    ...Object.entries(files['lists.json'].value ?? {}).map(([name, list]) => thing('lists', name, name, list)),
    ...(files['sites.json'].value?.sites ?? []).map((one) => thing('sites', one.id, one.name, one)),
    ...(files['portals.json'].value?.portals ?? []).map((one) => thing('sites', `portal ${one.id}`, one.name, one)),
    ...(files['referrals.json'].value?.referrals ?? []).map((one) =>
      thing('sites', `referral ${one.id}`, one.referrer, one),
    ),
    ...(files['reps.json'].value?.reps ?? []).flatMap(({ agent_code, ...rep }) => [
      thing('people', `rep ${rep.id}`, fullName(rep), rep),
      thing('codes', `rep ${rep.id}`, fullName(rep), { agent_code }, true),
    ]),
    ...(files['groups.json'].value?.groups ?? []).flatMap(({ code, ...group }) => [
      thing('people', `group ${group.id}`, group.name, group),
      thing('codes', `group ${group.id}`, group.name, { code }, true),
    ]),
    ...(files['members.json'].value?.members ?? []).map((one) =>
      thing('people', `member ${one.id}`, one.id, one, true),
    ),
    ...(files['analysts.json'].value?.analysts ?? []).flatMap(({ code, ...one }) => [
      thing('people', `analyst ${one.id}`, one.name, one),
      thing('codes', `analyst ${one.id}`, one.name, { code }, true),
    ]),
    ...destinations.map((one) => thing('deliveries', one.id, one.id, one)),
    ...(debits === undefined ? [] : [thing('deliveries', 'debits', 'debits', debits)]),
    ...(info === null ? [] : [thing('catalog', info.id, info.name, info)]),
  ]
}
