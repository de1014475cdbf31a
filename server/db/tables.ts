import type { SessionKind } from '../domain/caller.ts'
import type { WaiveReason } from '#schemas/desk/roster/roster-states.ts'
import type { Generated } from 'kysely'

/**
 * The tables, in the SQL that SQLite and PostgreSQL both speak: text ids, integer cents, epoch milliseconds, JSON
 * and ciphertext as text. What tells about a person is sealed (`server/crypto`), never in a column of its own.
 */
export interface Tables {
  sessions: SessionRow & {
    /** 1 where it has ended and an enrollment is still its own or open to it. */
    outlived: Generated<number>
  }
  drafts: DraftRow
  draft_sections: DraftSectionRow & {
    /** Bytes of `sealed` where the section is a picture, else 0. */
    picture_bytes: Generated<number>
    /** The file of the picture in the store of pictures; null where the picture is in `sealed`. */
    picture_name: Generated<string | null>
    /** 1 where the section has a whole card number in it. */
    holds_card: Generated<number>
  }
  picture_removals: PictureRemovalRow
  draft_guests: DraftGuestRow
  saved_carts: SavedCartRow
  saved_cart_copies: SavedCartCopyRow
  draft_events: DraftEventRow
  draft_holders: DraftHolderRow
  cart_items: CartItemRow
  policies: PolicyRow & {
    /** 1 until SSNs and health answers of its enrollment are taken out. */
    holds_answers: Generated<number>
  }
  invoices: InvoiceRow
  invoices_due: InvoiceDueRow
  signatures_due: SignatureDueRow
  policy_signatures: PolicySignatureRow
  policy_agreements: PolicyAgreementRow
  record_entries: RecordEntryRow
  record_heads: RecordSealedRow
  record_secrets: RecordSealedRow
  deliveries: DeliveryRow
  delivery_files: DeliveryFileRow
  billing_accounts: BillingAccountRow
  bank_debits: BankDebitRow
  card_charges: CardChargeRow
  debit_files: DebitFileRow
  debit_answers: DebitAnswerRow
  delivery_numbers: DeliveryNumberRow
  delivery_answers: DeliveryAnswerRow
  enrolled_contacts: EnrolledContactRow
  one_time_codes: OneTimeCodeRow
  verified_contacts: VerifiedContactRow
  continue_codes: ContinueCodeRow
  code_requests: CodeRequestRow
  idempotency_keys: IdempotencyRow
  rate_limits: RateLimitRow
  audit: AuditRow
  outbox: OutboxRow
  settings: SettingRow
  support_requests: SupportRequestRow
  analyst_sessions: AnalystSessionRow
  machine_traffic: MachineTrafficRow
  plan_counts: PlanCountRow
  plan_pairs: PlanPairRow
  counted_carts: CountedCartRow
  visits: VisitRow
  access_codes: AccessCodeRow
  access_sign_ins: AccessSignInRow
  access_passkeys: AccessPasskeyRow
  staff: StaffRow
  staff_sessions: StaffSessionRow
  staff_passkeys: StaffPasskeyRow
  staff_invitations: StaffInvitationRow
  staff_challenges: StaffChallengeRow
  staff_identities: StaffIdentityRow
  staff_sign_ins: StaffSignInRow
  find_terms: FindTermRow
  draft_terms: DraftTermRow
  draft_reminders: DraftReminderRow
  desk_notes: DeskNoteRow
  catalog_versions: CatalogVersionRow
  catalog_files: CatalogFileRow
  catalog_publications: CatalogPublicationRow
  enrollment_figures: EnrollmentFigureRow
  enrollment_sums: EnrollmentSumRow
  roster_employees: RosterEmployeeRow
}

export interface SessionRow {
  id: string
  /** Keyed hash of the cookie's token. */
  token_hash: string
  /** What it may do decides how long it lasts. */
  kind: SessionKind
  created_at: number
  /** Without another request; never later than `ends_at`. */
  expires_at: number
  /** Whatever is asked until then. */
  ends_at: number
  revoked_at: number | null
  /** Keyed hash of the token before this one: a request that left with it is told to ask again. */
  replaced_hash: string | null
  replaced_at: number | null
}

export interface DraftRow {
  id: string
  session_id: string
  /** `open` until it is submitted. */
  status: 'open' | 'submitted'
  type: string
  eprocess: string
  open_type: string | null
  agent_id: string | null
  group_id: string | null
  portal_id: string | null
  /** Whose it is on the roster of its group, where they came by an invitation. */
  employee_id: string | null
  created_at: number
  updated_at: number
  expires_at: number
}

/** A file that is to be removed from the store of pictures, or was begun there and is not yet part of an enrollment. */
export interface PictureRemovalRow {
  name: string
  due_at: number
  attempts: number
}

/** A session that was let into a draft by a link or a code, beside the one that made it. */
export interface DraftGuestRow {
  enrollment_id: string
  session_id: string
  admitted_at: number
}

/** A quote with its cart as they were when a link to them was mailed. */
export interface SavedCartRow {
  id: string
  /** Where it was saved. */
  enrollment_id: string
  sealed: string
  created_at: number
  expires_at: number
}

/** An enrollment that was made of a saved cart by whoever followed the link. */
export interface SavedCartCopyRow {
  enrollment_id: string
  saved_cart: string
}

export interface DraftSectionRow {
  enrollment_id: string
  section: string
  revision: number
  /** The version of the shape of the sealed value; older ones are brought up when they are read. */
  format: number
  sealed: string
  updated_at: number
}

export interface DraftEventRow {
  id: string
  enrollment_id: string
  kind: string
  section: string | null
  revision: number | null
  session_id: string | null
  at: number
}

/** Who held an enrollment when: the newest `holds` is the holder. `sent`: its holder had a code sent. */
export interface DraftHolderRow {
  id: string
  enrollment_id: string
  kind: 'holds' | 'sent'
  holder: 'rep' | 'group' | 'applicant'
  session_id: string | null
  at: number
  /** Which of the enrollment's turns, from 1: clocks are set back, and know no order within a millisecond. */
  turn: number
}

export interface CartItemRow {
  enrollment_id: string
  plan_id: string
  plan_pricing_id: string
  /** Order in the cart. */
  position: number
  sealed: string
  added_at: number
}

export interface PolicyRow {
  policy_id: string
  enrollment_id: string
  sealed: string
  created_at: number
}

export interface PolicySignatureRow {
  policy_id: string
  sealed: string
  signed_at: number
}

/** The agreement that a policy was issued on, with the words that were agreed to. */
export interface PolicyAgreementRow {
  policy_id: string
  sealed: string
}

/** An entry of the record of an enrollment; the hashes chain it to the one before (`record-chain.ts`). */
export interface RecordEntryRow {
  policy_id: string
  /** From 1. */
  sequence: number
  kind: string
  at: number
  /** Of the entry before; empty for the first. */
  previous_hash: string
  /** SHA-256 of the canonical JSON of what `sealed` opens to. */
  content_hash: string
  /** SHA-256 over all columns before. */
  hash: string
  sealed: string
}

/** `record_heads`: how many entries a record has, and the last hash. `record_secrets`: SSNs and health answers. */
export interface RecordSealedRow {
  policy_id: string
  sealed: string
}

/** What one destination is to be told of one version of an enrollment; `state` is the statechart's. */
export interface DeliveryRow {
  /** The same in every attempt; the receiver knows the document by it. */
  id: string
  policy_id: string
  destination: string
  /** The number of the record's entry that it tells of. */
  version: number
  state: string
  /** The context of the statechart, JSON; nothing about a person. */
  facts: string
  /** The file that it is in; null before. */
  file_id: string | null
  /** When it may go at the earliest: the next cut-off of its destination. */
  due_at: number
  /** When the coverage begins. */
  effective_at: number
  /** When its state is looked at again: its time is over then, or its coverage begins. */
  look_at: number
  /** Why it was rejected, and whom that is about, JSON. */
  sealed: string | null
  created_at: number
  changed_at: number
  /** The states that it has been in, and since when: JSON, `delivery-history.ts`; null of one from before it was kept. */
  history: string | null
  /** Since when it needs somebody: it was rejected, or is too long in its state; null where it does not. */
  raised_at: number | null
}

/** A file for a destination. Its bytes are made once and never again in another form. */
export interface DeliveryFileRow {
  id: string
  destination: string
  /** Who sends to whom, as the control number counts. */
  partner: string
  /** The control number; 0 where the format has none. */
  number: number
  name: string
  /** `noting`: it is sent, and not all that is in it has been told yet. */
  state: 'making' | 'waiting' | 'noting' | 'sent' | 'failed'
  /** Of the bytes; null while they are made. */
  sha256: string | null
  /** The bytes and who stands where in them; null while they are made and after retention took them out. */
  sealed: string | null
  attempts: number
  due_at: number
  claimed_until: number
  last_error: string | null
  created_at: number
  sent_at: number | null
}

/** The bank account that the premiums of a policy are debited from. */
export interface BillingAccountRow {
  policy_id: string
  /** A card that the provider holds, or a bank account. */
  method: 'cc' | 'eft'
  /** Of the statechart `billing-account`, as its context in `facts` is. */
  state: string
  facts: string
  /** yyyy-mm-dd: when something is next to be done with it; null while nothing is. */
  on_day: string | null
  /** The premium that comes next: 0 is the first payment. */
  installment: number
  /** `BillingDetails` */
  sealed: string
  created_at: number
  /** Since when it is in its state. */
  changed_at: number
}

/** A premium that the card provider is or was asked to charge. */
export interface CardChargeRow {
  /** What the provider finds it by. */
  order_id: string
  policy_id: string
  installment: number
  cents: number
  /** Null while it is not known. */
  outcome: 'approved' | 'declined' | null
  /** The provider's, of what it approved. */
  reference: string | null
  /** The provider's reason for declining. */
  code: string | null
  given_back_at: number | null
  attempts: number
  /** When the provider is asked again, or for the first time. */
  try_at: number
  created_at: number
}

/** An entry of a file for the bank. */
export interface BankDebitRow {
  /** 15 digits: it comes back with what the bank says of it. */
  trace: string
  policy_id: string
  file_id: string
  /** Null of a prenote. */
  installment: number | null
  cents: number
  /** yyyy-mm-dd */
  effective_on: string
  outcome: 'settled' | 'returned' | null
  /** Why it came back. */
  code: string | null
}

/** A NACHA file for the bank. */
export interface DebitFileRow {
  id: string
  number: number
  name: string
  /** yyyy-mm-dd */
  made_on: string
  last_batch: number
  sha256: string
  /** The bytes; null after retention took them out. */
  sealed: string | null
  /** Null until it lies in the bank's folder. */
  sent_at: number | null
  created_at: number
}

/** A bank's file that was read. */
export interface DebitAnswerRow {
  sha256: string
  at: number
}

/** The last control number that a partner was sent. */
export interface DeliveryNumberRow {
  partner: string
  last: number
}

/** An acknowledgment that was read, or put aside: it is not read again. */
export interface DeliveryAnswerRow {
  name: string
  destination: string
  /** `read`, or why it was put aside. */
  outcome: string
  at: number
  /** The file that it stood in: its name and the SHA-256 of its text; null before that was kept. */
  source: string | null
}

export interface InvoiceRow {
  invoice_id: string
  policy_id: string
  sealed: string
  created_at: number
}

/** A policy whose invoice is still to be made. */
export interface InvoiceDueRow {
  policy_id: string
  due_at: number
  attempts: number
}

/** A policy that its applicant has still to sign. */
export interface SignatureDueRow {
  policy_id: string
  since: number
}

export interface OneTimeCodeRow {
  enrollment_id: string
  kind: string
  contact_hash: string
  code_hash: string
  tries: number
  sent_at: number
  expires_at: number
}

interface EnrolledContactRow {
  policy_id: string
  kind: string
  /** '' where none is known. */
  contact_hash: string
  /** Of name and birth date; '' where they are not known. */
  owner_hash: string
}

export interface VerifiedContactRow {
  enrollment_id: string
  kind: string
  contact_hash: string
  verified_at: number
}

export interface ContinueCodeRow {
  code_hash: string
  enrollment_id: string
  email_hash: string
  tab: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** Somebody asked for a new code, for an address that may be anybody's: it is answered later, by nobody who waits. */
export interface CodeRequestRow {
  id: string
  sealed: string
  attempts: number
  due_at: number
  created_at: number
}

export interface IdempotencyRow {
  scope: string
  key_hash: string
  request_hash: string
  /** Null while the first request is at work, in a transaction that nobody else sees. */
  sealed: string | null
  expires_at: number
}

export interface RateLimitRow {
  id: string
  points: number
  resets_at: number
}

export interface AuditRow {
  id: string
  at: number
  session_id: string | null
  action: string
  subject: string
  detail: string | null
  /** Keyed hash of the address that a code was tried from; null for all else. */
  origin: string | null
  /** Who of the staff did it; null for everybody else. */
  staff_id: string | null
}

export interface OutboxRow {
  id: string
  kind: 'mail' | 'text'
  sealed: string
  state: 'waiting' | 'sent' | 'failed'
  /** 0 for what somebody waits for (codes), which goes before all others; else 1. */
  priority: number
  /** Counts claims too: who claimed it first and lost it is known by the number. */
  attempts: number
  due_at: number
  /** Until when the process that claimed it may take; afterwards another one tries. */
  claimed_until: number
  created_at: number
  sent_at: number | null
  last_error: string | null
  /** What the provider of texts said in the end; null before, and of mail. */
  reported: 'delivered' | 'undelivered' | null
  /** The policy that it is about; null where it is about none. */
  about: string | null
  /** When somebody of the staff said that nothing is left to do about one that was given up. */
  dismissed_at: number | null
}

export interface SettingRow {
  name: string
  value: string
}

/** A session that gave an analyst's code. */
export interface AnalystSessionRow {
  session_id: string
  /** The analyst's id in the catalog. */
  analyst: string
  opened_at: number
}

/** How often a plan was in a checked-out cart, and sold; the row without a plan counts all carts. */
export interface PlanCountRow {
  plan_id: string
  /** 1 for what was made up for the demonstration. */
  demo: number
  carts: number
  sold: number
}

/** How many checked-out carts held both plans; `plan_id` is the one that sorts first. */
export interface PlanPairRow {
  plan_id: string
  other_id: string
  demo: number
  carts: number
}

/** What a draft's checkout has counted, so that a second checkout takes it back. */
export interface CountedCartRow {
  enrollment_id: string
  plan_id: string
}

/** How often one move of a machine happened on one day; nothing that leads to a person. */
export interface MachineTrafficRow {
  /** yyyy-mm-dd, UTC. */
  day: string
  site: string
  process: string
  machine: string
  version: string
  /** The leaf state before; empty at the start. */
  source: string
  event: string
  branch: number
  /** The leaf state after; empty for who went away. */
  target: string
  /** How long `source` had lasted (`schemas/traffic/dwell.ts`). */
  dwell: number
  /** 1 for what was made up for the demonstration. */
  demo: number
  count: number
}

/** What somebody wrote to the site's people, kept for their questions and swept. */
export interface SupportRequestRow {
  id: string
  /** The site's id in the catalog. */
  site: string
  topic: string
  sealed: string
  created_at: number
  /** When the staff said that it is answered, and who; null before. */
  closed_at: number | null
  closed_by: string | null
}

/** Who a session has shown to be: by a one-time code, a group's enrollment code, or a member's entry link. */
export interface VisitRow {
  session_id: string
  role: 'rep' | 'group' | 'employee' | 'member'
  /** Ids of the catalog. */
  agent_id: string | null
  group_id: string | null
  member_id: string | null
  /** Of an employee who came by an invitation: who of the roster. */
  employee_id: string | null
  opened_at: number
}

/** A one-time code by which a session shows to be a rep or a group. */
export interface AccessCodeRow {
  session_id: string
  /** `agent:ID` or `group:ID` of the catalog. */
  subject: string
  code_hash: string
  tries: number
  sent_at: number
  expires_at: number
}

/** Somebody who works at the desk. Who has left stays: notes and the audit name them. */
export interface StaffRow {
  id: string
  /** `DeskRole`s, JSON. */
  roles: string
  /** `StaffDetails` */
  sealed: string
  created_at: number
  /** When they left; null while they work here. */
  closed_at: number | null
}

/** How a rep or a group signs in that was given another way than the code to its address. */
export interface AccessSignInRow {
  /** `agent:ID` or `group:ID`, with an id of the catalog. */
  subject: string
  way: 'passkey' | 'provider'
  /** Who of the staff gave it last, and when. */
  given_by: string
  given_at: number
  /** Until when a code to the address lets them set it up; null where nothing is to be set up. */
  set_up_until: number | null
  /** The session that has shown such a code, and until when it may set up; null before. */
  proved_session: string | null
  proved_until: number | null
  /** `BoundAccount`, of the identity provider; null where none is bound. */
  sealed: string | null
  bound_at: number | null
  /** When the account signed in last. */
  used_at: number | null
}

/** A passkey of a rep or a group. */
export interface AccessPasskeyRow {
  /** As the authenticator names it, base64url. */
  id: string
  subject: string
  /** `KeptPasskey` */
  sealed: string
  created_at: number
  used_at: number | null
}

/** A session in which somebody of the staff has signed in. */
export interface StaffSessionRow {
  session_id: string
  staff_id: string
  way: 'demo' | 'passkey' | 'provider'
  opened_at: number
  /** `ProviderSession`; null for who came another way. */
  sealed: string | null
}

/** A passkey of somebody of the staff. */
export interface StaffPasskeyRow {
  /** As the authenticator names it, base64url. */
  id: string
  staff_id: string
  /** `KeptPasskey` */
  sealed: string
  created_at: number
  used_at: number | null
}

/** By which somebody of the staff sets up a passkey, once. */
export interface StaffInvitationRow {
  token_hash: string
  staff_id: string
  expires_at: number
}

/** What a session's browser was asked to sign last. */
export interface StaffChallengeRow {
  session_id: string
  challenge: string
  expires_at: number
}

/** Whom an identity provider knows somebody of the staff as. */
export interface StaffIdentityRow {
  staff_id: string
  /** Keyed hash of issuer and subject. */
  subject_hash: string
  /** `StaffIdentity` */
  sealed: string
  created_at: number
  used_at: number | null
}

/** A sign-in for which a browser went to the identity provider, until it comes back. */
export interface StaffSignInRow {
  /** Keyed hash of the state that the browser brings back. */
  state_hash: string
  /** The browser that left, which alone may come back. */
  session_id: string
  /** `PendingSignIn` */
  sealed: string
  expires_at: number
}

/** What a submitted enrollment is found by at the desk, one row for each term. */
export interface FindTermRow {
  /** Keyed hash of kind and value: `name|lee`. */
  term_hash: string
  submitted_at: number
  policy_id: string
}

/** A plan of a submitted enrollment, as the figures of the desk count it; nothing of who is enrolled. */
export interface EnrollmentFigureRow {
  policy_id: string
  plan_id: string
  /** When it was submitted where the agency is, yyyy-mm-dd. */
  day: string
  /** Ids of the catalog, as is `category`; null where nobody enrolled the applicant. */
  site: string
  agent_id: string | null
  group_id: string | null
  category: string
  /** The premium of each month, riders included, as was agreed to last. */
  cents: number
  /** What the employer pays of it. */
  employer_cents: number
  /** The day on which it was cancelled, yyyy-mm-dd; null where it stands. */
  cancelled_on: string | null
  /** 1 for the first plan of an enrollment: their sum is how many enrollments there are. */
  leads: number
  /** 1 for its first plan of the category. */
  leads_category: number
}

/** How many enrollments there are with something in common; what `EnrollmentFigureRow` says, added up. */
export interface EnrollmentSumRow {
  /** `day`: all of a day. The others: of a month, by plan, rep or group. */
  dimension: 'day' | 'plan' | 'agent' | 'group'
  /** yyyy-mm-dd of days, yyyy-mm of all else. */
  period: string
  /** The category of plans that is counted; '' for all. Of a plan, its own. */
  category: string
  site: string
  /** The plan's, rep's or group's; '' of days. */
  id: string
  submitted: number
  cancelled: number
  /** Of those that stand, and of those that were cancelled. */
  cents: number
  cancelled_cents: number
  /** What employers pay of `cents`. */
  employer_cents: number
}

/** What an open draft is found by at the desk, one row for each term of a section. */
export interface DraftTermRow {
  enrollment_id: string
  section: string
  /** Keyed hash of kind and value: `draft|name|lee`. */
  term_hash: string
}

/** An enrollment whose applicant agreed to be reminded. Times are epoch milliseconds. */
export interface DraftReminderRow {
  enrollment_id: string
  /** The address and the language, sealed. */
  sealed: string
  /** The site that they agreed on, which writes to them. */
  host: string
  agreed_at: number
  /** How many reminders went out by themselves. */
  sent: number
  /** Null where none goes out any more. */
  due_at: number | null
  mailed_at: number | null
  /** When the enrollment had been changed last as it was reminded of; null before the first reminder. */
  waits_since: number | null
  stopped_at: number | null
}

/** What the staff noted about an enrollment. */
export interface DeskNoteRow {
  id: string
  policy_id: string
  staff_id: string
  at: number
  sealed: string
}

/** A version of the catalog. */
export interface CatalogVersionRow {
  /** Counts from 1. */
  number: number
  /** Another one after each change of a draft. */
  content_id: string
  /** `VersionContent` */
  sealed: string
  made_at: number
  /** Of the staff; null for an operator on the server's machine. */
  made_by: string | null
}

/** A file of one version or of several. */
export interface CatalogFileRow {
  id: string
  /** Base64 of its bytes. */
  sealed: string
}

/** From when a version is what everybody sees. */
export interface CatalogPublicationRow {
  id: string
  number: number
  at: number
  /** Of two that begin at one moment the later one holds. */
  sequence: number
  made_at: number
  made_by: string | null
  withdrawn_at: number | null
}

/** Somebody whom the roster of a group names, and how far they are. */
export interface RosterEmployeeRow {
  id: string
  group_id: string
  /** Keyed hash of group and employee ID: the same person in the next file. */
  employee_hash: string
  /** Keyed hash of group, name and birth date: whose enrollment it is where nobody came by an invitation. */
  person_hash: string
  /** The line of the file, for the order of the list. */
  position: number
  /** `RosterEmployee` */
  sealed: string
  created_at: number
  /** When a file named them last. */
  updated_at: number
  invited_at: number | null
  /** The last invitation or reminder. */
  mailed_at: number | null
  /** Since when they want no reminders. */
  stopped_at: number | null
  began_at: number | null
  policy_id: string | null
  enrolled_at: number | null
  waived_at: number | null
  waive_reason: WaiveReason | null
  /** Who of the staff recorded it; null where they did it themselves. */
  waived_by: string | null
}
