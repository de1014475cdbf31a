// `npm run rotate-keys [-- --status | --give-up]`: wraps every record's data key by the first key of KEYS, makes anew
// what is found by an earlier look-up key, and says what is left of that (docs/operate.md, Keys).
import { systemClock } from '../clock.ts'
import { rotateKeys } from '../services/keys/key-rotation.service.ts'
import { type RotationMode, rotateLookups } from '../services/keys/lookup-rotation.ts'
import { withOpened } from './opened.ts'

const modes: Readonly<Record<string, RotationMode>> = { '': 'rotate', '--status': 'status', '--give-up': 'give-up' }
const mode = modes[process.argv.slice(2).join(' ')]
if (mode === undefined) {
  console.error('npm run rotate-keys [-- --status | --give-up]')
  process.exit(1)
}

await withOpened(async ({ database, sealing, keys }) => {
  const parts = { database, sealing, clock: systemClock }
  if (mode === 'rotate') {
    console.log(`${await rotateKeys(parts)} records are now wrapped by the key "${keys.current}"`)
  }
  for (const line of await rotateLookups(parts, mode)) console.log(line)
})
