// `npm run rotate-keys`: wraps every record's data key by the first key of KEYS (see docs/threat-model.md).
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { checkKeys, rotateKeys } from '../services/key-rotation.service.ts'
import { loadKeys } from './keys.ts'
import { makeSealing } from './sealing.ts'

const config = readConfig(process.env, { serves: false })
const keys = loadKeys(config.keys, config.dataDir)
const sealing = makeSealing(keys)
const database = await openDatabase(
  config.databaseUrl === undefined ? { file: join(config.dataDir, 'enrollchart.db') } : { url: config.databaseUrl },
)
try {
  await checkKeys({ database, sealing })
  console.log(`${await rotateKeys({ database, sealing })} records are now wrapped by the key "${keys.current}"`)
} finally {
  await database.close()
}
