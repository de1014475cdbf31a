import type { Config } from '../../config.ts'
import type { Tables } from '../../db/tables.ts'
import { DRAFT_DAYS } from '../drafts/drafts.service.ts'
import { OUTBOX_KEPT } from '../outbox/outbox.service.ts'
import { TRAFFIC_KEPT } from '../counts/traffic.service.ts'
import { DAY } from '../../clock.ts'

/** How long what is kept, in days; see docs/operate.md. */
export type RetentionDays = Pick<Config, 'cardDays' | 'answerDays' | 'recordDays' | 'auditDays'>

/** A year: long enough to answer and to look back. */
export const SUPPORT_KEPT = 365 * DAY

interface Retention {
  /** What the rows are, as docs/operate.md says it. */
  holds: string
  /** How long they stay, as docs/operate.md says it. */
  kept: string
  /** Whether the sweep leaves nothing of it in the end. */
  ends: boolean
}

const withEnrollment = 'as the enrollment'

/**
 * How long each table keeps its rows. A table that is missing here does not compile; what is written here stands in
 * docs/operate.md, and `tests/server/core/retention.test.ts` sweeps a database that is full until nothing is left.
 */
export const retention: Readonly<Record<keyof Tables, Retention>> = {
  drafts: {
    holds: 'enrollments',
    kept: `open: ${DRAFT_DAYS} days after the last change; submitted: \`RECORD_DAYS\` after the submit`,
    ends: true,
  },
  draft_sections: {
    holds: 'what was answered, sealed',
    kept: `${withEnrollment}; full card number: \`CARD_DAYS\` after the submit, or after it was entered where nothing was submitted; SSN, account number, health answers and pictures of steps: \`ANSWER_DAYS\` after the submit`,
    ends: true,
  },
  picture_removals: {
    holds: 'pictures that are to be removed from the store',
    kept: 'until they are',
    ends: false,
  },
  saved_carts: { holds: 'carts whose link was mailed, sealed', kept: 'until the link ends', ends: true },
  saved_cart_copies: { holds: 'which enrollments were made of them', kept: withEnrollment, ends: true },
  draft_guests: { holds: 'who was let in by a link or a code', kept: withEnrollment, ends: true },
  draft_events: { holds: 'what was changed when', kept: withEnrollment, ends: true },
  draft_holders: { holds: 'who held an enrollment', kept: withEnrollment, ends: true },
  cart_items: { holds: 'plans in the cart, sealed', kept: withEnrollment, ends: true },
  counted_carts: { holds: 'which plans a checkout counted', kept: withEnrollment, ends: true },
  policies: { holds: 'policies, sealed', kept: '`RECORD_DAYS` after the submit', ends: true },
  enrolled_contacts: { holds: 'hashes of whose contact is whose', kept: 'as the policy', ends: true },
  policy_agreements: {
    holds: 'what was agreed to before records, sealed',
    kept: 'until the record is made',
    ends: true,
  },
  policy_signatures: { holds: 'signatures of before records, sealed', kept: 'until the record is made', ends: true },
  record_entries: {
    holds: 'the record of each enrollment as a chain of entries, sealed',
    kept: 'as the policy',
    ends: true,
  },
  record_heads: { holds: 'how long each record is, sealed', kept: 'as the policy', ends: true },
  record_secrets: {
    holds: 'SSNs and health answers of records, sealed',
    kept: '`ANSWER_DAYS` after the submit',
    ends: true,
  },
  deliveries: {
    holds: 'what each destination is told of an enrollment, and where that stands',
    kept: 'as the policy',
    ends: true,
  },
  delivery_files: {
    holds: 'files for carriers, sealed',
    kept: 'bytes: `ANSWER_DAYS` after they were made; number, hash and times: `RECORD_DAYS`',
    ends: true,
  },
  billing_accounts: {
    holds: 'the cards and bank accounts that premiums are taken from, sealed',
    kept: 'as the policy',
    ends: true,
  },
  card_charges: { holds: 'what cards were charged when', kept: 'as the policy', ends: true },
  bank_debits: { holds: 'what was debited when, and what came back', kept: 'as the policy', ends: true },
  debit_files: {
    holds: 'files for the bank, sealed',
    kept: 'bytes: `ANSWER_DAYS` after they were made; number, hash and times: `RECORD_DAYS`',
    ends: true,
  },
  debit_answers: { holds: 'which files of the bank were read', kept: '`RECORD_DAYS`', ends: true },
  delivery_numbers: { holds: 'the last control number of each partner', kept: 'for good', ends: false },
  delivery_answers: { holds: 'which acknowledgments were read', kept: '`RECORD_DAYS`', ends: true },
  invoices: { holds: 'invoices, sealed', kept: 'as the policy', ends: true },
  signatures_due: { holds: 'policies to be signed', kept: 'until they are signed or canceled', ends: true },
  invoices_due: { holds: 'policies to be invoiced', kept: 'until the invoice is made', ends: true },
  one_time_codes: { holds: 'hashes of codes that were sent', kept: 'a day after they end', ends: true },
  verified_contacts: {
    holds: 'hashes of contacts that were proved',
    kept: `${withEnrollment}, at most \`ANSWER_DAYS\` after the submit`,
    ends: true,
  },
  continue_codes: {
    holds: 'hashes of codes to continue and their addresses',
    kept: 'as the enrollment while it is open, then until they end',
    ends: true,
  },
  code_requests: { holds: 'who asked for a new code, sealed', kept: 'until it is answered, at most a day', ends: true },
  sessions: {
    holds: 'hashes of cookies',
    kept: 'until they end and no enrollment is theirs or opened to them',
    ends: true,
  },
  access_codes: { holds: 'hashes of codes by which reps and groups sign in', kept: 'a day after they end', ends: true },
  access_sign_ins: {
    holds: 'how reps and groups sign in without a code, sealed',
    kept: 'until the desk takes it back',
    ends: false,
  },
  access_passkeys: {
    holds: 'passkeys of reps and groups, sealed',
    kept: 'until the desk removes them',
    ends: false,
  },
  visits: { holds: 'who a session has shown to be', kept: 'as the session', ends: true },
  analyst_sessions: { holds: 'analysts who are signed in', kept: 'as the session', ends: true },
  staff: { holds: 'who works or has worked at the desk, sealed', kept: 'for good', ends: false },
  staff_sessions: { holds: 'who is signed in at the desk', kept: 'as the session', ends: true },
  staff_passkeys: { holds: 'passkeys of the staff, sealed', kept: 'until they leave', ends: false },
  staff_invitations: { holds: 'hashes of invitations to set up a passkey', kept: 'until they end', ends: true },
  staff_challenges: { holds: 'what browsers are asked to sign', kept: 'until they end', ends: true },
  staff_identities: {
    holds: 'whom the identity provider knows the staff as, sealed',
    kept: 'until they leave',
    ends: false,
  },
  staff_sign_ins: { holds: 'sign-ins under way at the identity provider, sealed', kept: 'until they end', ends: true },
  find_terms: { holds: 'hashes of what an enrollment is found by at the desk', kept: 'as the policy', ends: true },
  draft_terms: {
    holds: 'hashes of what an open enrollment is found by at the desk',
    kept: 'until it is submitted or ends',
    ends: true,
  },
  draft_reminders: {
    holds: 'whom to remind of an open enrollment, sealed',
    kept: 'until it is submitted or ends',
    ends: true,
  },
  desk_notes: { holds: 'notes of the staff about an enrollment, sealed', kept: 'as the policy', ends: true },
  catalog_versions: {
    holds: 'versions of the catalog, sealed',
    kept: 'published: for good; drafts: until they are removed',
    ends: false,
  },
  catalog_files: { holds: 'files of those versions, sealed', kept: 'as the version', ends: false },
  catalog_publications: { holds: 'who published which version when', kept: 'for good', ends: false },
  enrollment_figures: {
    holds: 'what the figures of the desk count: plan, price, day, site, rep and group of each enrollment',
    kept: 'as the policy',
    ends: true,
  },
  enrollment_sums: {
    holds: 'how many enrollments a day and month had, by site, plan, rep and group',
    kept: '`RECORD_DAYS`, in whole months',
    ends: true,
  },
  roster_employees: {
    holds: 'the people of groups as rosters name them, sealed',
    kept: 'until a roster leaves them out, at most `RECORD_DAYS` after one named them last',
    ends: true,
  },
  idempotency_keys: { holds: 'answers to repeat, sealed', kept: 'a day', ends: true },
  rate_limits: { holds: 'counts by keyed hash', kept: 'until they end', ends: true },
  audit: { holds: 'who read or tried to read what', kept: '`AUDIT_DAYS`', ends: true },
  outbox: { holds: 'mail and texts, sealed', kept: `${OUTBOX_KEPT / DAY} days, once sent or given up`, ends: true },
  support_requests: { holds: 'questions to the site, sealed', kept: `${SUPPORT_KEPT / DAY} days`, ends: true },
  machine_traffic: { holds: 'counts by day, of nobody', kept: `${TRAFFIC_KEPT / DAY} days`, ends: true },
  plan_counts: { holds: 'how often plans are chosen, of nobody', kept: 'for good', ends: false },
  plan_pairs: { holds: 'how often two plans are chosen together, of nobody', kept: 'for good', ends: false },
  settings: { holds: 'the check of the keys', kept: 'for good', ends: false },
}

/** The table of docs/operate.md, row by row. */
export const retentionRows = (): string[][] =>
  Object.entries(retention).map(([table, { holds, kept }]) => [`\`${table}\``, holds, kept])
