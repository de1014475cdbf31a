// `npm run verify-records`: opens the record of every enrollment and computes its hashes again. Names each entry that was
// changed, removed or moved, and ends with 1 where there is one (docs/operate.md, Records).
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { loadKeys } from '../crypto/keys.ts'
import { makeSealing } from '../crypto/sealing.ts'
import { verifyRecords } from '../services/enrollment/record/verify-records.ts'
import { checkKeys } from '../services/keys/key-rotation.service.ts'

const config = readConfig(process.env, { serves: false })
const sealing = makeSealing(loadKeys(config.keys, config.dataDir))
const database = await openDatabase(
  config.databaseUrl === undefined ? { file: join(config.dataDir, 'enrollchart.db') } : { url: config.databaseUrl },
)
try {
  await checkKeys({ database, sealing })
  const { records, entries, before, faults } = await verifyRecords({ database, sealing })
  for (const fault of faults) console.error(fault)
  console.log(`${records} records with ${entries} entries: ${faults.length === 0 ? 'all whole' : 'NOT whole'}`)
  if (before > 0) {
    console.log(`${before} enrollments from before records have none yet: the server makes it when it starts`)
  }
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
