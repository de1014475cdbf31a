import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { type Canary, canary } from './canary-scan.ts'
import { demoCatalog } from '../journey.ts'
import type { TestApp, Visitor } from '../test-app.ts'

/** Every text in a record, by its path. */
const textsIn = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${path}.${name}`))
}

const numbers = /\.(ssn|card_number|account_number)$/
const ailments = /\.(medication|symptoms|health_condition|condition|physician_name|medical_condition|dosage|notes)$/
/** What else of a member or an applicant is theirs; ids, plans and kinds are the catalog's words. */
const personal =
  /\.(first_name|middle_name|last_name|birthdate|dob|spouse_dob|email|email_address|phone|phone_number|birth_city|address1|address2|account_name|name_on_cc|prior_carrier_name|signature)$/

const kindOf = (path: string): Canary['kind'] | null =>
  numbers.test(path) ? 'number' : ailments.test(path) ? 'health' : personal.test(path) ? 'personal' : null

const valuesIn = (record: unknown, owner: string): Canary[] => {
  const { groups, reps } = demoCatalog()
  const isPublic = new Set([...textsIn(groups, ''), ...textsIn(reps, '')].map(([, value]) => value))
  return textsIn(record, owner).flatMap(([path, value]) => {
    const kind = kindOf(path)
    return kind === null || isPublic.has(value) ? [] : [canary(path, value, kind, owner)]
  })
}

/** Every credential and every value of a person that the catalog holds. */
export const catalogCanaries = (app: Pick<TestApp, 'services'>): Canary[] => {
  const { reps, groups, analysts, members } = demoCatalog()
  return [
    ...reps.map(({ id, agent_code }) => canary(`access code of ${id}`, agent_code, 'credential', id)),
    ...groups.map(({ id, code }) => canary(`enrollment code of ${id}`, code, 'credential', id)),
    ...analysts.map(({ id, code }) => canary(`code of ${id}`, code, 'credential', id)),
    ...members.map(({ id }) => canary(`entry of ${id}`, makeEntryTokens(app.services).make(id), 'credential', id)),
    ...members.flatMap((member) => valuesIn(member, member.id)),
  ]
}

/** What somebody typed, from the requests that were sent. */
export const typedCanaries = (bodies: readonly unknown[], owner: string): Canary[] => valuesIn(bodies, owner)

/** The session tokens of browsers. */
export const sessionCanaries = (visitors: Readonly<Record<string, Visitor>>): Canary[] =>
  Object.entries(visitors).flatMap(([owner, { cookies }]) =>
    [...cookies.values()].map((token) => canary(`session of ${owner}`, decodeURIComponent(token), 'credential', owner)),
  )

/** Every code and every link that was mailed or texted. */
export const sentCanaries = async (app: TestApp): Promise<Canary[]> =>
  (await app.mailbox()).flatMap(({ message }) =>
    [
      ...JSON.stringify(message).matchAll(
        /Code: ([0-9A-Z]{4}-[0-9A-Z]{4}|\d{6})|\/(?:sign|direct-continue)\/([\w-]+)/g,
      ),
    ].map(([, code, link]) => canary(`sent to ${message.to}`, code ?? link ?? '', 'credential', 'the mail')),
  )
