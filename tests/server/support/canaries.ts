import { contact, personal } from './answers.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { roadCatalog } from './road.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** A value that somebody without the right must never be sent. */
export interface Canary {
  name: string
  /** Lower case, in every way that it may be written. */
  written: string[]
}

/** Names that are met elsewhere too say nothing: the first letters of a value that is a canary, at least this many. */
const SHORTEST = 6

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** As it is, its digits alone, and as pages format SSNs, telephones and days. */
const formatsOf = (value: string): string[] => {
  const digits = value.replace(/\D/g, '')
  const day = isoDay.exec(value)
  const [, year, month, date] = day ?? []
  return [
    value,
    ...(day ? [`${month}/${date}/${year}`] : []),
    ...(!day && /^[\d\s()-]+$/.test(value)
      ? [
          digits,
          ...(digits.length === 9 ? [`${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`] : []),
          ...(digits.length === 10
            ? [
                `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
                `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
              ]
            : []),
          ...(digits.length > 10 ? [digits.replace(/(\d{4})(?=\d)/g, '$1 ')] : []),
        ]
      : []),
  ]
}

const canary = (name: string, value: string): Canary => {
  const plain = formatsOf(value)
  const encoded = plain.flatMap((text) => {
    const bytes = Buffer.from(text)
    return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), encodeURIComponent(text)]
  })
  return { name, written: [...new Set([...plain, ...encoded].map((text) => text.toLowerCase()))] }
}

/** Every text in a record, by its path. */
const textsIn = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${path}.${name}`))
}

/** What of a member is theirs; ids, plans and kinds are the catalog's words. */
const personalFields =
  /\.(first_name|last_name|birthdate|ssn|email|phone|address1|card_number|number|account_number|account|routing_number|holder\w*|medication|symptoms|health_condition)$/

/** The newest of what was mailed or texted, and every code in it. */
const sentCodes = async (app: TestApp): Promise<Canary[]> =>
  (await app.mailbox()).flatMap(({ message }) =>
    [...JSON.stringify(message).matchAll(/Code: ([0-9A-Z]{4}-[0-9A-Z]{4}|\d{6})|\/sign\/([\w-]{48})/g)].map(
      ([, code, link], index) => canary(`sent ${index}`, code ?? link ?? ''),
    ),
  )

/**
 * Every credential of the catalog and of one enrollment, and every personal value of the members whom nobody of the
 * test may see. Of people of the demo the public may know, names, addresses of offices and the like are none.
 */
export const canariesOf = async (app: TestApp, owners: readonly Visitor[]): Promise<Canary[]> => {
  const { reps, groups, analysts, members } = roadCatalog()
  const isSeen = new Set(['member-chen'])
  const theirs = members
    .filter(
      ({ id, agent_id, group_id }) => !isSeen.has(id) && agent_id !== 'rep-okafor' && group_id !== 'group-lakefront',
    )
    .flatMap((member) => textsIn(member, member.id).filter(([path]) => personalFields.test(path)))
    .filter(([, value]) => value.length >= SHORTEST)
  const isPublic = new Set(groups.flatMap(({ address, phone }) => [address.address1, phone]))
  const { ssn, prior_carrier_name } = personal
  const { email_address, phone_number, address2 } = contact
  const entered = { ssn, prior_carrier_name, email_address, phone_number, address2, spouse_ssn: '502334567' }
  const sent = textsIn(
    { card: card.card_number, bank: bank.account_number, physician: 'Dr. Ana Ruiz', medication: 'Lisinopril' },
    'paid',
  )
  return [
    ...reps.map(({ id, agent_code }) => canary(`access code of ${id}`, agent_code)),
    ...groups.map(({ id, code }) => canary(`enrollment code of ${id}`, code)),
    ...analysts.map(({ id, code }) => canary(`code of ${id}`, code)),
    ...theirs.filter(([, value]) => !isPublic.has(value)).map(([path, value]) => canary(path, value)),
    ...[...textsIn(entered, 'entered'), ...sent].map(([path, value]) => canary(path, value)),
    ...members.map(({ id }) => canary(`entry of ${id}`, makeEntryTokens(app.services).make(id))),
    ...owners.flatMap(({ cookies }, index) =>
      [...cookies.values()].map((token) => canary(`session ${index}`, decodeURIComponent(token))),
    ),
    ...(await sentCodes(app)),
  ]
}

/** The names of the canaries that a text holds. */
export const canariesIn = (text: string, canaries: readonly Canary[]): string[] => {
  const low = text.toLowerCase()
  return [
    ...new Set(canaries.filter(({ written }) => written.some((one) => low.includes(one))).map(({ name }) => name)),
  ]
}
