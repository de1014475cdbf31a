// What the product's save is measured against: one Fastify route that does the same transaction as the product's
// `save-contact-info` does, statement by statement on the same tables, as a plain author would write it: prepared
// statements of the same library, one immediate transaction a save, each on the disk when it is answered. It leaves
// out all that is not the database's: validation, rules, prices, encryption, cookies, headers. Values have the size
// that the product's have once sealed, so that both write and read the same bytes. A statement that the product's save
// gains or loses is to be gained or lost here too, or the ratio says nothing about the server around them.
// Reads DATA_DIR and PORT; a draft is made, with what precedes the step, at its first save.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify from 'fastify'
import Database from 'libsql'

const db = new Database(join(process.env['DATA_DIR'] ?? '.', 'bare.db'))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma)
db.exec(`
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, expires_at BIGINT NOT NULL, revoked_at BIGINT
  );
  CREATE INDEX sessions_expires ON sessions (expires_at);
  CREATE TABLE drafts (
    id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions (id), status TEXT NOT NULL, type TEXT NOT NULL,
    eprocess TEXT NOT NULL, open_type TEXT, agent_id TEXT, group_id TEXT, portal_id TEXT,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, expires_at BIGINT NOT NULL
  );
  CREATE INDEX drafts_session ON drafts (session_id);
  CREATE INDEX drafts_expires ON drafts (expires_at);
  CREATE TABLE draft_sections (
    enrollment_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, section TEXT NOT NULL,
    revision INTEGER NOT NULL, format INTEGER NOT NULL, sealed TEXT NOT NULL, updated_at BIGINT NOT NULL,
    PRIMARY KEY (enrollment_id, section)
  );
  CREATE TABLE draft_events (
    id TEXT PRIMARY KEY, enrollment_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, kind TEXT NOT NULL,
    section TEXT, revision INTEGER, session_id TEXT, at BIGINT NOT NULL
  );
  CREATE INDEX draft_events_enrollment ON draft_events (enrollment_id, at);
  CREATE TABLE cart_items (
    enrollment_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, plan_id TEXT NOT NULL,
    plan_pricing_id TEXT NOT NULL, position INTEGER NOT NULL, sealed TEXT NOT NULL, added_at BIGINT NOT NULL,
    PRIMARY KEY (enrollment_id, plan_id)
  );
  CREATE TABLE verified_contacts (
    enrollment_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, kind TEXT NOT NULL,
    contact_hash TEXT NOT NULL, verified_at BIGINT NOT NULL, PRIMARY KEY (enrollment_id, kind, contact_hash)
  );
  CREATE TABLE idempotency_keys (
    scope TEXT NOT NULL, key_hash TEXT NOT NULL, request_hash TEXT NOT NULL, sealed TEXT, expires_at BIGINT NOT NULL,
    PRIMARY KEY (scope, key_hash)
  );
  CREATE INDEX idempotency_expires ON idempotency_keys (expires_at);
`)

const DAY = 86_400_000
const LETTERS = randomBytes(300).toString('base64url')
/** Texts of the lengths that the product's ids, keyed hashes and sealed values have. */
const text = (length) => LETTERS.slice(0, length)
const id = () => randomUUID().replaceAll('-', '').slice(0, 22)
const HASH = text(43)

const session = { id: id(), token_hash: HASH }
db.prepare('INSERT INTO sessions VALUES (?, ?, ?, NULL)').run(session.id, session.token_hash, Date.now() + 60 * DAY)

const findSession = db.prepare(
  'SELECT id, expires_at FROM sessions WHERE token_hash = ? AND revoked_at IS NULL AND expires_at > ?',
)
const claimKey = db.prepare(
  'INSERT INTO idempotency_keys VALUES (?, ?, ?, NULL, ?) ON CONFLICT (scope, key_hash) DO NOTHING RETURNING key_hash',
)
const findDraft = db.prepare('SELECT * FROM drafts WHERE id = ?')
const findSections = db.prepare(
  "SELECT * FROM draft_sections WHERE enrollment_id = ? AND section NOT LIKE 'screenshot%' AND section NOT LIKE 'typed%'",
)
const findLines = db.prepare('SELECT * FROM cart_items WHERE enrollment_id = ? ORDER BY position, plan_id')
const findVerified = db.prepare('SELECT kind, contact_hash FROM verified_contacts WHERE enrollment_id = ?')
const insertSection = db.prepare(
  'INSERT INTO draft_sections VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (enrollment_id, section) DO NOTHING',
)
const updateSection = db.prepare(
  'UPDATE draft_sections SET revision = ?, format = ?, sealed = ?, updated_at = ? WHERE enrollment_id = ? AND section = ? AND revision = ?',
)
const insertEvent = db.prepare('INSERT INTO draft_events VALUES (?, ?, ?, ?, ?, ?, ?)')
const touchDraft = db.prepare("UPDATE drafts SET updated_at = ?, expires_at = ? WHERE id = ? AND status = 'open'")
const forgetTyped = db.prepare('DELETE FROM draft_sections WHERE enrollment_id = ? AND section = ?')
const keepAnswer = db.prepare('UPDATE idempotency_keys SET sealed = ? WHERE scope = ? AND key_hash = ?')

const insertDraft = db.prepare(
  "INSERT INTO drafts VALUES (?, ?, 'open', 'new-member', 'applicant', NULL, NULL, NULL, NULL, ?, ?, ?)",
)
const insertLine = db.prepare('INSERT INTO cart_items VALUES (?, ?, ?, ?, ?, ?)')

/** What a draft has before this step: the sealed length of each section as the steps before it leave them. */
const before = { filter_info: 386, effective_date: 141, primary_info: 282 }
const begin = (draft, now) => {
  insertDraft.run(draft, session.id, now, now, now + 60 * DAY)
  for (const [name, length] of Object.entries(before)) insertSection.run(draft, name, 1, 1, text(length), now)
  insertLine.run(draft, text(20), text(32), 1, text(191), now)
}

const save = db.transaction((draft, seen, data, keyHash) => {
  const now = Date.now()
  if (claimKey.get(session.id, keyHash, HASH, now + DAY) === undefined) throw new Error('repeated')
  if (findDraft.get(draft) === undefined) begin(draft, now)
  findSections.all(draft)
  findLines.all(draft)
  findVerified.all(draft)
  const revision = seen + 1
  const sealed = data.padEnd(377)
  const { changes } =
    seen === 0
      ? insertSection.run(draft, 'contact_info', revision, 1, sealed, now)
      : updateSection.run(revision, 1, sealed, now, draft, 'contact_info', seen)
  if (changes !== 1) throw new Error('stale')
  insertEvent.run(id(), draft, 'saved', 'contact_info', revision, session.id, now)
  touchDraft.run(now, now + 60 * DAY, draft)
  forgetTyped.run(draft, 'typed_contact_info')
  keepAnswer.run(text(217), session.id, keyHash)
  return revision
})

const app = Fastify()
app.post('/save', async (request) => {
  const { enrollment_id: draft, revision = 0, ...fields } = request.body
  if (findSession.get(session.token_hash, Date.now()) === undefined) throw new Error('no session')
  // As long as the product's hash of it.
  const keyHash = request.headers['idempotency-key'].padEnd(43, '-')
  return { status: 'success', data: { revision: save.immediate(draft, revision, JSON.stringify(fields), keyHash) } }
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
