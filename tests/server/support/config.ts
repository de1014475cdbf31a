import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'

/** A configuration in a folder of its own, quiet, without anything of the environment. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'enrollchart-test-')),
    LOG_LEVEL: 'silent',
    // A loaded machine is no crowd.
    BUSY_AFTER_MS: '0',
    CLIENT_DIR: join(tmpdir(), 'enrollchart-no-client'),
  }),
  ...change,
})
