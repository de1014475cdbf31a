import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { loadKeys } from '../crypto/keys.ts'
import { type Sealing, makeSealing } from '../crypto/sealing.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { checkKeys } from '../services/keys/key-rotation.service.ts'

export interface Opened {
  config: Config
  keys: ReturnType<typeof loadKeys>
  sealing: Sealing
  database: Database
}

/**
 * Works on the server's database with its keys, as the environment names them, and closes it. What goes wrong is printed
 * in words and ends with status 1: a stack says nothing to an operator.
 */
export const withOpened = async (work: (opened: Opened) => Promise<void>): Promise<void> => {
  let database: Database | undefined
  try {
    const config = readConfig(process.env, { serves: false })
    const keys = loadKeys(config.keys, config.dataDir)
    const sealing = makeSealing(keys)
    database = await openDatabase(
      config.databaseUrl === undefined ? { file: join(config.dataDir, 'enrollchart.db') } : { url: config.databaseUrl },
    )
    await checkKeys({ database, sealing })
    await work({ config, keys, sealing, database })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}
