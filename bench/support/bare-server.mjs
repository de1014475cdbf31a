// What the product's save is measured against: one Fastify route, one transaction of the same kind (the revision
// read, the section written, one line in a log), the same database with the same durability, nothing else.
// Reads DATA_DIR and PORT; every draft is made at its first save.
import { join } from 'node:path'
import Fastify from 'fastify'
import Database from 'libsql'

const db = new Database(join(process.env['DATA_DIR'] ?? '.', 'bare.db'))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma)
db.exec(`
  CREATE TABLE section (id TEXT, name TEXT, revision INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (id, name));
  CREATE TABLE log (key TEXT PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL);
`)
const read = db.prepare('SELECT revision FROM section WHERE id = ? AND name = ?')
const write = db.prepare(
  'INSERT INTO section VALUES (?, ?, ?, ?) ON CONFLICT (id, name) DO UPDATE SET revision = excluded.revision, data = excluded.data',
)
const log = db.prepare('INSERT INTO log VALUES (?, ?, ?)')
const save = db.transaction((id, seen, data, key) => {
  const revision = read.get(id, 'contact_info')?.revision ?? 0
  if (revision !== seen) throw new Error('stale')
  write.run(id, 'contact_info', revision + 1, data)
  log.run(key, id, Date.now())
  return revision + 1
})

const app = Fastify()
app.post('/save', async (request) => {
  const { enrollment_id: id, revision = 0, ...fields } = request.body
  const key = request.headers['idempotency-key']
  return { status: 'success', data: { revision: save.immediate(id, revision, JSON.stringify(fields), key) } }
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
