import { rows } from '#schemas/calls/calls.registry.ts'
import type { Shape } from './simplest.ts'

/**
 * What a field of a request names: something that belongs to a person, a `code` or one-time code that is judged, or
 * `nobody`, such as a plan or a question of the catalog.
 */
export type Named =
  | 'enrollment'
  | 'member'
  | 'rep'
  | 'group'
  | 'policy'
  | 'link'
  | 'card'
  | 'account'
  | 'dependent'
  | 'beneficiary'
  | 'code'
  | 'nobody'

/** Every identifier of the contract by its name. One that is missing here fails the matrix: its test finds them by name. */
export const identifiers: Readonly<Record<string, Named>> = {
  enrollment_id: 'enrollment',
  tempId: 'enrollment',
  user_id: 'member',
  userID: 'member',
  agent_id: 'rep',
  agentId: 'rep',
  agentID: 'rep',
  group_id: 'group',
  groupId: 'group',
  groupID: 'group',
  policy_id: 'policy',
  token: 'link',
  card_id: 'card',
  // What a provider gave for a number that was typed: whoever has it had the card.
  card_token: 'nobody',
  bank_id: 'account',
  dependent_id: 'dependent',
  beneficiary_id: 'beneficiary',
  agent_code: 'code',
  group_code: 'code',
  code: 'code',
  enrollerCode: 'code',
  verification_code: 'code',
  otp: 'code',
  security_code: 'nobody',
  zip_code: 'nobody',
  id: 'nobody',
  // Of a passkey, which counts by what it has signed.
  rawId: 'nobody',
  // Of a passkey as well, which the staff takes from somebody.
  key: 'nobody',
  pid: 'nobody',
  qid: 'nobody',
  question_id: 'nobody',
  plan_id: 'nobody',
  plan_id1: 'nobody',
  planId: 'nobody',
  planID: 'nobody',
  plan_pricing_id: 'nobody',
  plan_pricing_id1: 'nobody',
  portal_id: 'nobody',
  portalId: 'nobody',
  platformID: 'nobody',
  platform_group_id: 'nobody',
  referral: 'nobody',
  referral_id: 'nobody',
}

const looksLikeId =
  /(?:^|_)(?:id|[a-z]id|otp|token|code|key|link|referral|invoice|picture|cart_id)\d?$|(?:Id|ID|Code|Token|Key)\d?$/

const namesIn = (shape: Shape): string[] => [
  ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...(shape.items === undefined ? [] : namesIn(shape.items)),
  ...(shape.anyOf ?? []).flatMap(namesIn),
]

/** Every field of every request of the contract, at any depth, whose name is that of an identifier. */
export const idNames = (): string[] => [
  ...new Set(
    Object.values(rows)
      .flatMap(({ params, query, body }) => [params, query, body].flatMap((shape) => namesIn(shape as Shape)))
      .filter((name) => looksLikeId.test(name)),
  ),
]

/** Something of somebody else's of each kind. */
export type Theirs = Readonly<Record<Exclude<Named, 'code' | 'nobody'>, string>>

/** The same for a text that is sent wherever an identifier of somebody may stand. */
export const everywhere = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(identifiers).flatMap(([name, kind]) => (kind === 'code' || kind === 'nobody' ? [] : [[name, text]])),
  )

/** By the names that the contract has for them. */
export const namedIds = (theirs: Theirs): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(identifiers).flatMap(([name, kind]) =>
      kind === 'code' || kind === 'nobody' ? [] : [[name, theirs[kind]]],
    ),
  )
