// `npm run rotate-keys [-- --status | --give-up]`: wraps every record's data key by the first key of KEYS, makes anew
// what is found by an earlier look-up key, and says what is left of that (docs/operate.md, Keys).
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { checkKeys, rotateKeys } from '../services/keys/key-rotation.service.ts'
import { type RotationMode, rotateLookups } from '../services/keys/lookup-rotation.ts'
import { loadKeys } from '../crypto/keys.ts'
import { makeSealing } from '../crypto/sealing.ts'

const modes: Readonly<Record<string, RotationMode>> = { '': 'rotate', '--status': 'status', '--give-up': 'give-up' }
const mode = modes[process.argv.slice(2).join(' ')]
if (mode === undefined) {
  console.error('npm run rotate-keys [-- --status | --give-up]')
  process.exit(1)
}

const config = readConfig(process.env, { serves: false })
const keys = loadKeys(config.keys, config.dataDir)
const sealing = makeSealing(keys)
const database = await openDatabase(
  config.databaseUrl === undefined ? { file: join(config.dataDir, 'enrollchart.db') } : { url: config.databaseUrl },
)
const parts = { database, sealing, clock: systemClock }
try {
  await checkKeys(parts)
  if (mode === 'rotate') {
    console.log(`${await rotateKeys(parts)} records are now wrapped by the key "${keys.current}"`)
  }
  for (const line of await rotateLookups(parts, mode)) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
