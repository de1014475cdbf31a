import { afterEach } from 'vitest'
import { takeFaults } from './src/recorded/made-up.ts'

// Here and not where faults are noted: files of a worker may share their modules, and a hook is one file's.
afterEach(() => {
  const faults = takeFaults()
  if (faults.length > 0) throw new Error(`The server does not give what is made up here:\n${faults.join('\n')}`)
})
