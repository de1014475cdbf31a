import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface Migration {
  name: string
  /**
   * In a transaction of its own, beside processes of the version before: it adds, and neither writes a large table nor
   * builds an index on one, for which everybody would wait.
   */
  up: (db: Kysely<Tables>, kind: 'sqlite' | 'postgres') => Promise<void>
  /** Indexes by name, `on sessions (expires_at)`: they are built while everybody reads and writes their table. */
  indexes?: Readonly<Record<string, string>>
  /** Indexes of earlier migrations in whose place `indexes` come: they are dropped once those are built. */
  replaced?: readonly string[]
}

const statements = (text: string) => async (db: Kysely<Tables>) => {
  for (const statement of text.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}

/**
 * Entries of records are added and never changed; only `sealed` may be written, by key rotation, and what it opens to
 * is held by `content_hash`. They go with their policy: where that is still there, deleting them is refused.
 */
const appendOnly = {
  sqlite: [
    `create trigger record_entries_unchanged
      before update of policy_id, sequence, kind, at, previous_hash, content_hash, hash on record_entries
      begin select raise(abort, 'record_entries: entries are never changed'); end`,
    `create trigger record_entries_kept before delete on record_entries
      when exists (select 1 from policies where policy_id = old.policy_id)
      begin select raise(abort, 'record_entries: entries are never deleted'); end`,
  ],
  postgres: [
    `create function record_entries_refuse() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          perform 1 from policies where policy_id = old.policy_id;
          if not found then return old; end if;
        end if;
        raise exception 'record_entries: entries are never changed or deleted';
      end $$`,
    `create trigger record_entries_unchanged
      before update of policy_id, sequence, kind, at, previous_hash, content_hash, hash on record_entries
      for each row execute function record_entries_refuse()`,
    `create trigger record_entries_kept before delete on record_entries
      for each row execute function record_entries_refuse()`,
    `create trigger record_entries_not_emptied before truncate on record_entries
      for each statement execute function record_entries_refuse()`,
  ],
} as const

/** A picture in the store is removed there once no row names it any more, however the row ends. */
const pictureRemovals = {
  sqlite: [
    `create trigger draft_sections_picture_deleted after delete on draft_sections
      when old.picture_name is not null
      begin insert into picture_removals (name, due_at) values (old.picture_name, 0) on conflict do nothing; end`,
    `create trigger draft_sections_picture_replaced after update of picture_name on draft_sections
      when old.picture_name is not null and new.picture_name is not old.picture_name
      begin insert into picture_removals (name, due_at) values (old.picture_name, 0) on conflict do nothing; end`,
  ],
  postgres: [
    `create function picture_removals_note() returns trigger language plpgsql as $$
      begin
        insert into picture_removals (name, due_at) values (old.picture_name, 0) on conflict do nothing;
        return null;
      end $$`,
    `create trigger draft_sections_picture_deleted after delete on draft_sections
      for each row when (old.picture_name is not null) execute function picture_removals_note()`,
    `create trigger draft_sections_picture_replaced after update of picture_name on draft_sections
      for each row when (old.picture_name is not null and new.picture_name is distinct from old.picture_name)
      execute function picture_removals_note()`,
  ],
} as const

/** In their order, forever: one that has been released is never changed, a new one is added. */
export const migrations: readonly Migration[] = [
  {
    name: '001-ground',
    up: statements(`
      create table sessions (
        id text primary key, token_hash text not null unique, kind text not null,
        created_at bigint not null, expires_at bigint not null, revoked_at bigint
      );
      create index sessions_expires on sessions (expires_at);
      create table drafts (
        id text primary key, session_id text not null references sessions (id), status text not null,
        type text not null, eprocess text not null, open_type text, agent_id text, group_id text, portal_id text,
        created_at bigint not null, updated_at bigint not null, expires_at bigint not null
      );
      create index drafts_session on drafts (session_id);
      create index drafts_expires on drafts (expires_at);
      create table draft_sections (
        enrollment_id text not null references drafts (id) on delete cascade, section text not null,
        revision integer not null, format integer not null, sealed text not null, updated_at bigint not null,
        primary key (enrollment_id, section)
      );
      create table draft_events (
        id text primary key, enrollment_id text not null references drafts (id) on delete cascade,
        kind text not null, section text, revision integer, session_id text, at bigint not null
      );
      create index draft_events_enrollment on draft_events (enrollment_id, at);
      create table cart_items (
        enrollment_id text not null references drafts (id) on delete cascade, plan_id text not null,
        plan_pricing_id text not null, position integer not null, sealed text not null, added_at bigint not null,
        primary key (enrollment_id, plan_id)
      );
      create table policies (
        policy_id text primary key, enrollment_id text not null unique references drafts (id),
        sealed text not null, created_at bigint not null
      );
      create table invoices (
        invoice_id text primary key, policy_id text not null unique references policies (policy_id),
        sealed text not null, created_at bigint not null
      );
      create table one_time_codes (
        enrollment_id text not null references drafts (id) on delete cascade, kind text not null,
        contact_hash text not null, code_hash text not null, tries integer not null,
        sent_at bigint not null, expires_at bigint not null, primary key (enrollment_id, kind, contact_hash)
      );
      create table verified_contacts (
        enrollment_id text not null references drafts (id) on delete cascade, kind text not null,
        contact_hash text not null, verified_at bigint not null, primary key (enrollment_id, kind, contact_hash)
      );
      create table continue_codes (
        code_hash text primary key, enrollment_id text not null references drafts (id) on delete cascade,
        email_hash text not null, tab text not null, tries integer not null,
        created_at bigint not null, expires_at bigint not null, used_at bigint
      );
      create table idempotency_keys (
        scope text not null, key_hash text not null, request_hash text not null, sealed text,
        expires_at bigint not null, primary key (scope, key_hash)
      );
      create index idempotency_expires on idempotency_keys (expires_at);
      create table rate_limits (id text primary key, points integer not null, resets_at bigint not null);
      create table audit (
        id text primary key, at bigint not null, session_id text, action text not null, subject text not null, detail text
      );
      create index audit_subject on audit (subject, at);
      create table outbox (
        id text primary key, kind text not null, sealed text not null, state text not null,
        attempts integer not null, due_at bigint not null, claimed_until bigint not null,
        created_at bigint not null, sent_at bigint, last_error text
      );
      create index outbox_due on outbox (state, due_at);
      create table settings (name text primary key, value text not null)
    `),
  },
  {
    name: '002-machines',
    up: statements(`
      create table analyst_sessions (
        session_id text primary key references sessions (id) on delete cascade, analyst text not null,
        opened_at bigint not null
      );
      create table machine_traffic (
        day text not null, site text not null, process text not null, machine text not null, version text not null,
        source text not null, event text not null, branch integer not null, target text not null,
        dwell integer not null, demo integer not null, count integer not null,
        primary key (machine, day, version, site, process, source, event, branch, target, dwell, demo)
      )
    `),
  },
  {
    // Bounding a day and sweeping old ones look for days alone.
    name: '003-machine-days',
    up: statements('create index machine_traffic_days on machine_traffic (day, demo)'),
  },
  {
    name: '004-visits',
    up: statements(`
      create table visits (
        session_id text primary key references sessions (id) on delete cascade, role text not null,
        agent_id text, group_id text, member_id text, opened_at bigint not null
      )
    `),
  },
  {
    name: '006-support',
    up: statements(`
      create table support_requests (
        id text primary key, site text not null, topic text not null, sealed text not null, created_at bigint not null
      );
      create index support_requests_created on support_requests (created_at)
    `),
  },
  {
    // Who came by a link or a code that was sent; codes are looked for by the address they were sent to.
    name: '010-guests',
    up: statements(`
      create table draft_guests (
        enrollment_id text not null references drafts (id) on delete cascade,
        session_id text not null references sessions (id) on delete cascade,
        admitted_at bigint not null, primary key (enrollment_id, session_id)
      );
      create index draft_guests_session on draft_guests (session_id);
      create index continue_codes_email on continue_codes (email_hash)
    `),
  },
  {
    // A rep's and a group's people are found by who enrolled them.
    name: '005-homes',
    up: statements(`
      create index drafts_agent on drafts (agent_id, status);
      create index drafts_group on drafts (group_id, status)
    `),
  },
  {
    // What recommendations are made of: counts of plans, nothing of persons.
    name: '009-recommendations',
    up: statements(`
      create table plan_counts (
        plan_id text not null, demo integer not null, carts integer not null, sold integer not null,
        primary key (plan_id, demo)
      );
      create table plan_pairs (
        plan_id text not null, other_id text not null, demo integer not null, carts integer not null,
        primary key (plan_id, other_id, demo)
      );
      create index plan_pairs_other on plan_pairs (other_id);
      create table counted_carts (
        enrollment_id text not null references drafts (id) on delete cascade, plan_id text not null,
        primary key (enrollment_id, plan_id)
      )
    `),
  },
  {
    // Who holds an enrollment: handed over by a code, taken back by its rep.
    name: '013-holders',
    up: statements(`
      create table draft_holders (
        id text primary key, enrollment_id text not null references drafts (id) on delete cascade,
        kind text not null, holder text not null, session_id text, at bigint not null
      );
      create index draft_holders_enrollment on draft_holders (enrollment_id, at)
    `),
  },
  {
    // A signature that was given after the submit; the policy itself never changes.
    name: '011-signatures',
    up: statements(`
      create table policy_signatures (
        policy_id text primary key references policies (policy_id), sealed text not null, signed_at bigint not null
      )
    `),
  },
  {
    // The order of holders, which the clock does not tell; those of before get the order in which they were read.
    name: '014-holder-turns',
    up: statements(`
      alter table draft_holders add column turn integer not null default 0;
      update draft_holders set turn = (
        select count(*) from draft_holders as earlier where earlier.enrollment_id = draft_holders.enrollment_id
        and (earlier.at < draft_holders.at or (earlier.at = draft_holders.at and earlier.id <= draft_holders.id))
      );
      drop index draft_holders_enrollment;
      create unique index draft_holders_turn on draft_holders (enrollment_id, turn)
    `),
  },
  {
    // Hashes of requests from before covered the security code of cards, which can be found by trying out a thousand.
    name: '020-request-hashes',
    up: statements('delete from idempotency_keys'),
  },
  {
    // The agreement that a policy was issued on, with the words that were agreed to; it never changes.
    name: '021-policy-agreements',
    up: statements(`
      create table policy_agreements (
        policy_id text primary key references policies (policy_id), sealed text not null
      )
    `),
  },
  {
    // What pictures take, by which an enrollment, a session and all together are limited.
    name: '022-picture-bytes',
    up: statements(`
      alter table draft_sections add column picture_bytes integer not null default 0;
      update draft_sections set picture_bytes = length(sealed) where section like 'screenshot%';
      create index draft_sections_pictures on draft_sections (picture_bytes) where picture_bytes > 0
    `),
  },
  {
    // The contacts of enrolled people as keyed hashes, to say whether one is somebody else's.
    name: '023-enrolled-contacts',
    up: statements(`
      create table enrolled_contacts (
        policy_id text not null references policies (policy_id) on delete cascade,
        kind text not null, contact_hash text not null, owner_hash text not null, primary key (policy_id, kind)
      );
      create index enrolled_contacts_contact on enrolled_contacts (kind, contact_hash)
    `),
  },
  {
    // Codes that people wait for go before all other messages.
    name: '041-outbox-priority',
    up: statements(`
      alter table outbox add column priority integer not null default 1;
      drop index outbox_due;
      create index outbox_due on outbox (state, priority, due_at)
    `),
  },
  {
    // Sessions end by what they may do; the token before the last is told to ask again. Who tried a code, from where.
    name: '030-session-kinds',
    up: statements(`
      alter table sessions add column ends_at bigint not null default 0;
      update sessions set ends_at = created_at + 31536000000;
      alter table sessions add column replaced_hash text;
      alter table sessions add column replaced_at bigint;
      create unique index sessions_replaced on sessions (replaced_hash);
      alter table audit add column origin text
    `),
  },
  {
    // Whole card numbers go before the enrollment does, and so do SSNs and health answers.
    name: '042-retention',
    up: statements(`
      alter table draft_sections add column holds_card integer not null default 0;
      update draft_sections set holds_card = 1 where section = 'payment_info';
      create index draft_sections_cards on draft_sections (enrollment_id) where holds_card = 1;
      alter table policies add column holds_answers integer not null default 1;
      create index policies_answers on policies (holds_answers, created_at);
      create index policies_created on policies (created_at);
      create index audit_at on audit (at);
      create index outbox_created on outbox (created_at);
      create index one_time_codes_expires on one_time_codes (expires_at);
      create index continue_codes_expires on continue_codes (expires_at);
      create index rate_limits_resets on rate_limits (resets_at)
    `),
  },
  {
    // Carts as they were when their link was mailed, and the enrollments that were made of them.
    name: '031-saved-carts',
    up: statements(`
      create table saved_carts (
        id text primary key, enrollment_id text not null references drafts (id) on delete cascade,
        sealed text not null, created_at bigint not null, expires_at bigint not null
      );
      create index saved_carts_enrollment on saved_carts (enrollment_id);
      create index saved_carts_expires on saved_carts (expires_at);
      create table saved_cart_copies (
        enrollment_id text primary key references drafts (id) on delete cascade, saved_cart text not null
      );
      create index saved_cart_copies_cart on saved_cart_copies (saved_cart)
    `),
  },
  {
    // Invoices that are still to be made; those of before that nobody asked for are made now.
    name: '043-invoices-due',
    up: statements(`
      create table invoices_due (
        policy_id text primary key references policies (policy_id), due_at bigint not null, attempts integer not null
      );
      create index invoices_due_at on invoices_due (due_at);
      insert into invoices_due (policy_id, due_at, attempts)
        select policy_id, 0, 0 from policies
        where not exists (select 1 from invoices where invoices.policy_id = policies.policy_id)
    `),
  },
  {
    // A code alone proved who reps and groups were: reps prove it anew, and who typed a group's code is an employee.
    name: '050-proven-visits',
    up: statements(`
      create table access_codes (
        session_id text not null references sessions (id) on delete cascade, subject text not null,
        code_hash text not null, tries integer not null, sent_at bigint not null, expires_at bigint not null,
        primary key (session_id, subject)
      );
      create index access_codes_expires on access_codes (expires_at);
      delete from visits where role = 'rep';
      update visits set role = 'employee' where role = 'group'
    `),
  },
  {
    // New codes are asked for by an address; tries are counted by who sends them.
    name: '070-code-requests',
    up: statements(`
      create table code_requests (
        id text primary key, sealed text not null, attempts integer not null, due_at bigint not null,
        created_at bigint not null
      );
      create index code_requests_due on code_requests (due_at);
      create index verified_contacts_contact on verified_contacts (kind, contact_hash);
      alter table continue_codes drop column tries
    `),
  },
  {
    // The record of each enrollment, written at its submit and only appended to afterwards.
    name: '080-records',
    up: async (db, kind) => {
      await statements(`
        create table record_entries (
          policy_id text not null references policies (policy_id) on delete cascade, sequence integer not null,
          kind text not null, at bigint not null, previous_hash text not null, content_hash text not null,
          hash text not null, sealed text not null, primary key (policy_id, sequence)
        );
        create table record_heads (
          policy_id text primary key references policies (policy_id) on delete cascade, sealed text not null
        );
        create table record_secrets (
          policy_id text primary key references policies (policy_id) on delete cascade, sealed text not null
        )
      `)(db)
      for (const statement of appendOnly[kind]) await sql.raw(statement).execute(db)
    },
  },
  {
    // What each destination is told of each enrollment, the files that it goes in, and what was answered.
    name: '090-deliveries',
    up: statements(`
      create table delivery_files (
        id text primary key, destination text not null, partner text not null, number integer not null,
        name text not null unique, state text not null, sha256 text, sealed text, attempts integer not null,
        due_at bigint not null, claimed_until bigint not null, last_error text, created_at bigint not null,
        sent_at bigint
      );
      create index delivery_files_due on delivery_files (state, due_at);
      create index delivery_files_created on delivery_files (created_at);
      create index delivery_files_number on delivery_files (partner, number);
      create table deliveries (
        id text primary key, policy_id text not null references policies (policy_id) on delete cascade,
        destination text not null, version integer not null, state text not null, facts text not null,
        file_id text, due_at bigint not null, effective_at bigint not null, look_at bigint not null, sealed text,
        created_at bigint not null, changed_at bigint not null, unique (policy_id, destination, version)
      );
      create index deliveries_due on deliveries (state, due_at);
      create index deliveries_look on deliveries (look_at);
      create index deliveries_file on deliveries (file_id);
      create table delivery_numbers (partner text primary key, last integer not null);
      create table delivery_answers (
        name text primary key, destination text not null, outcome text not null, at bigint not null
      );
      create index delivery_answers_at on delivery_answers (at)
    `),
  },
  {
    // Whether a destination has a version and has not rejected it; which file an answer was read from.
    name: '100-deliveries-held',
    up: statements(`
      update deliveries set facts = substr(facts, 1, length(facts) - 1) || ',"held":' ||
        case when facts like '%"sent":["%' and state <> 'rejected' then 'true' else 'false' end || '}';
      alter table delivery_answers add column source text
    `),
  },
  {
    // What became of a text, as its provider reports it.
    name: '101-text-reports',
    up: statements(`alter table outbox add column reported text`),
  },
  {
    // The bank accounts that premiums are debited from, the entries of files for the bank, and which of its files were read.
    name: '102-billing-accounts',
    up: statements(`
      create table billing_accounts (
        policy_id text primary key references policies (policy_id) on delete cascade, state text not null,
        facts text not null, on_day text, installment integer not null, sealed text not null,
        created_at bigint not null, changed_at bigint not null
      );
      create index billing_accounts_due on billing_accounts (state, on_day);
      create table debit_files (
        id text primary key, number integer not null unique, name text not null unique, made_on text not null,
        last_batch integer not null, sha256 text not null, sealed text, sent_at bigint, created_at bigint not null
      );
      create index debit_files_created on debit_files (created_at);
      create table bank_debits (
        trace text primary key, policy_id text not null references policies (policy_id) on delete cascade,
        file_id text not null, installment integer, cents integer not null, effective_on text not null,
        outcome text, code text
      );
      create index bank_debits_policy on bank_debits (policy_id);
      create table debit_answers (sha256 text primary key, at bigint not null)
    `),
  },
  {
    // Cards that a provider holds, and what it was asked to charge them.
    name: '103-card-charges',
    up: statements(`
      alter table billing_accounts add column method text not null default 'eft';
      create table card_charges (
        order_id text primary key, policy_id text not null references policies (policy_id) on delete cascade,
        installment integer not null, cents integer not null, outcome text, reference text, code text,
        given_back_at bigint, attempts integer not null, try_at bigint not null, created_at bigint not null
      );
      create index card_charges_policy on card_charges (policy_id);
      create index card_charges_open on card_charges (outcome, try_at)
    `),
  },
  {
    // The staff of the desk, what enrollments are found by, notes, and whom a mail is about.
    name: '104-desk',
    up: statements(`
      create table staff (
        id text primary key, roles text not null, sealed text not null, created_at bigint not null, closed_at bigint
      );
      create table staff_sessions (
        session_id text primary key references sessions (id) on delete cascade,
        staff_id text not null references staff (id), way text not null, opened_at bigint not null
      );
      create table find_terms (
        term_hash text not null, submitted_at bigint not null,
        policy_id text not null references policies (policy_id) on delete cascade,
        primary key (term_hash, submitted_at, policy_id)
      );
      create index find_terms_policy on find_terms (policy_id);
      create table desk_notes (
        id text primary key, policy_id text not null references policies (policy_id) on delete cascade,
        staff_id text not null references staff (id), at bigint not null, sealed text not null
      );
      create index desk_notes_policy on desk_notes (policy_id, at);
      create index deliveries_state on deliveries (state, created_at);
      alter table outbox add column about text;
      create index outbox_about on outbox (about, created_at);
      alter table audit add column staff_id text;
      create index audit_staff on audit (staff_id, at)
    `),
  },
  {
    // How the staff signs in: passkeys, the invitations by which they are set up, and what a browser is asked to sign.
    name: '105-passkeys',
    up: statements(`
      create table staff_passkeys (
        id text primary key, staff_id text not null references staff (id) on delete cascade,
        sealed text not null, created_at bigint not null, used_at bigint
      );
      create table staff_invitations (
        token_hash text primary key, staff_id text not null references staff (id) on delete cascade,
        expires_at bigint not null
      );
      create index staff_invitations_expires on staff_invitations (expires_at);
      create table staff_challenges (
        session_id text primary key references sessions (id) on delete cascade,
        challenge text not null, expires_at bigint not null
      );
      create index staff_challenges_expires on staff_challenges (expires_at)
    `),
  },
  {
    // Which questions to the support the staff has answered.
    name: '106-answered-support',
    up: statements(`
      alter table support_requests add column closed_at bigint;
      alter table support_requests add column closed_by text;
      create index support_requests_open on support_requests (closed_at, created_at)
    `),
  },
  {
    // Versions of the catalog, their files, and from when which of them is what everybody sees.
    name: '107-catalog-versions',
    up: statements(`
      create table catalog_versions (
        number integer primary key, content_id text not null, sealed text not null, made_at bigint not null, made_by text
      );
      create table catalog_files (id text primary key, sealed text not null);
      create table catalog_publications (
        id text primary key, number integer not null references catalog_versions (number), at bigint not null,
        sequence integer not null, made_at bigint not null, made_by text, withdrawn_at bigint
      );
      create index catalog_publications_at on catalog_publications (at, sequence);
      create unique index catalog_publications_sequence on catalog_publications (sequence);
      create index catalog_publications_number on catalog_publications (number, at)
    `),
  },
  {
    // The states that a delivery has been in.
    name: '108-delivery-history',
    up: statements('alter table deliveries add column history text'),
  },
  {
    // Whom the identity provider knows the staff as, and sign-ins that are under way there.
    name: '109-identity-provider',
    up: statements(`
      create table staff_identities (
        staff_id text primary key references staff (id) on delete cascade, subject_hash text not null unique,
        sealed text not null, created_at bigint not null, used_at bigint
      );
      create table staff_sign_ins (
        state_hash text primary key, session_id text not null references sessions (id) on delete cascade,
        sealed text not null, expires_at bigint not null
      );
      create index staff_sign_ins_session on staff_sign_ins (session_id);
      create index staff_sign_ins_expires on staff_sign_ins (expires_at);
      alter table staff_sessions add column sealed text
    `),
  },
  {
    // What the figures of the desk count, a row for each plan of an enrollment; the server fills in those of before.
    name: '110-enrollment-figures',
    up: statements(`
      create table enrollment_figures (
        policy_id text not null references policies (policy_id) on delete cascade, plan_id text not null,
        day text not null, site text not null, agent_id text, group_id text, category text not null,
        cents integer not null, cancelled_on text, leads integer not null, leads_category integer not null,
        primary key (policy_id, plan_id)
      );
      create index enrollment_figures_day on enrollment_figures
        (day, site, agent_id, group_id, category, plan_id, cents, cancelled_on, leads, leads_category);
      create table enrollment_sums (
        dimension text not null, period text not null, category text not null, site text not null, id text not null,
        submitted integer not null, cancelled integer not null, cents bigint not null, cancelled_cents bigint not null,
        primary key (dimension, period, category, site, id)
      );
      create index enrollment_figures_agent on enrollment_figures (agent_id, day);
      create index enrollment_figures_group on enrollment_figures (group_id, day);
      create index machine_traffic_runs on machine_traffic (event, machine, day) where event in ('start', 'ended')
    `),
  },
  {
    // The queues of the desk: who still has to sign, since when a delivery needs somebody, and which messages that were
    // given up are settled. Each index has what is in its queue and nothing else. Of enrollments from before, who still has
    // to sign is known where something waits for the signature.
    name: '111-queues',
    up: statements(`
      create table signatures_due (
        policy_id text primary key references policies (policy_id) on delete cascade, since bigint not null
      );
      create index signatures_due_since on signatures_due (since, policy_id);
      insert into signatures_due (policy_id, since)
        select policy_id, created_at from policies where
          exists (
            select 1 from deliveries
              where deliveries.policy_id = policies.policy_id and deliveries.state = 'waitingForSignature'
          ) or exists (
            select 1 from billing_accounts
              where billing_accounts.policy_id = policies.policy_id and billing_accounts.state = 'waitingForSignature'
          );
      alter table deliveries add column raised_at bigint;
      update deliveries set raised_at = changed_at where facts like '%"raised":true%' and
        state in ('waitingForSignature', 'released', 'packed', 'overtaken', 'sent', 'rejected');
      create index deliveries_raised on deliveries (raised_at, id) where raised_at is not null;
      alter table outbox add column dismissed_at bigint;
      create index outbox_given_up on outbox (created_at, id) where state = 'failed' and dismissed_at is null;
      create index billing_accounts_state on billing_accounts (state, changed_at, policy_id)
    `),
  },
  {
    // The people of a group as its roster names them, and which visits and enrollments are theirs.
    name: '112-roster',
    up: statements(`
      create table roster_employees (
        id text primary key, group_id text not null, employee_hash text not null, person_hash text not null,
        position integer not null, sealed text not null, created_at bigint not null, updated_at bigint not null,
        invited_at bigint, mailed_at bigint, stopped_at bigint, began_at bigint,
        policy_id text, enrolled_at bigint, waived_at bigint, waive_reason text, waived_by text
      );
      create unique index roster_employees_employee on roster_employees (employee_hash);
      create index roster_employees_group on roster_employees (group_id, position, id);
      create index roster_employees_person on roster_employees (person_hash);
      create index roster_employees_policy on roster_employees (policy_id);
      create index roster_employees_updated on roster_employees (updated_at);
      alter table visits add column employee_id text;
      alter table drafts add column employee_id text
    `),
  },
  {
    // What open drafts are found by at the desk.
    name: '113-draft-terms',
    up: statements(`
      create table draft_terms (
        enrollment_id text not null references drafts (id) on delete cascade, section text not null,
        term_hash text not null, primary key (enrollment_id, section, term_hash)
      );
      create index draft_terms_term on draft_terms (term_hash, enrollment_id)
    `),
  },
  {
    // Whom to remind of an enrollment that they did not finish.
    name: '114-draft-reminders',
    up: statements(`
      create table draft_reminders (
        enrollment_id text primary key references drafts (id) on delete cascade,
        sealed text not null, host text not null, agreed_at bigint not null, sent integer not null,
        due_at bigint, mailed_at bigint, waits_since bigint, stopped_at bigint
      );
      create index draft_reminders_due on draft_reminders (due_at) where due_at is not null;
      create index draft_reminders_waiting on draft_reminders (waits_since, enrollment_id) where waits_since is not null
    `),
  },
  {
    // What employers pay of the premiums that the desk counts; nobody did before. The index has all that is counted.
    name: '115-contributions',
    up: statements(`
      alter table enrollment_figures add column employer_cents integer not null default 0;
      alter table enrollment_sums add column employer_cents bigint not null default 0;
      drop index enrollment_figures_day;
      create index enrollment_figures_day on enrollment_figures
        (day, site, agent_id, group_id, category, plan_id, cents, employer_cents, cancelled_on, leads, leads_category)
    `),
  },
  {
    // How reps and groups sign in where a code to their address does not do any more, and the passkeys that they have.
    name: '116-access-sign-ins',
    up: statements(`
      create table access_sign_ins (
        subject text primary key, way text not null, given_by text not null, given_at bigint not null,
        set_up_until bigint, proved_session text, proved_until bigint,
        sealed text, bound_at bigint, used_at bigint
      );
      create table access_passkeys (
        id text primary key, subject text not null references access_sign_ins (subject) on delete cascade,
        sealed text not null, created_at bigint not null, used_at bigint
      );
      create index access_passkeys_subject on access_passkeys (subject)
    `),
  },
  {
    // What an hour and a look at the metrics cost, whatever has been enrolled before: sessions that outlive themselves
    // for an enrollment are looked at once, and open enrollments have an index of their own.
    name: '117-as-data-grows',
    up: statements(`
      alter table sessions add column outlived integer not null default 0;
      drop index draft_sections_cards;
      drop index draft_sections_pictures
    `),
    indexes: {
      sessions_ended: 'on sessions (expires_at, id) where outlived = 0',
      drafts_open: `on drafts (expires_at) where status = 'open'`,
      draft_sections_held: 'on draft_sections (updated_at, enrollment_id) where holds_card = 1',
      draft_sections_pictured: 'on draft_sections (enrollment_id, picture_bytes) where picture_bytes > 0',
      enrollment_sums_period: 'on enrollment_sums (period)',
      deliveries_raised_state: 'on deliveries (state) where raised_at is not null',
    },
  },
  {
    // Policies by their time and number from the index alone: the table's rows are wide, and are not gone through.
    // Enrollments that a rep or a group and a plan have in common, however many either has.
    name: '118-policies-in-order',
    up: () => Promise.resolve(),
    indexes: {
      policies_in_order: 'on policies (created_at, policy_id)',
      enrollment_figures_agent_plan: 'on enrollment_figures (agent_id, plan_id, policy_id) where agent_id is not null',
      enrollment_figures_group_plan: 'on enrollment_figures (group_id, plan_id, policy_id) where group_id is not null',
    },
    replaced: ['policies_created'],
  },
  {
    // Pictures of steps in a store beside the database, and what is to be removed there.
    name: '119-picture-store',
    up: async (db, kind) => {
      await statements(`
        create table picture_removals (
          name text primary key, due_at bigint not null, attempts integer not null default 0
        );
        create index picture_removals_due on picture_removals (due_at);
        alter table draft_sections add column picture_name text
      `)(db)
      for (const statement of pictureRemovals[kind]) await sql.raw(statement).execute(db)
    },
    indexes: {
      draft_sections_inside:
        'on draft_sections (enrollment_id, section) where picture_bytes > 0 and picture_name is null',
    },
  },
]
