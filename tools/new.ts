// `npm run new -- step NAME` and the like: adds a small working one, everywhere it is needed. What it means is then yours to write.
import { execFileSync } from 'node:child_process'
import { newKind } from './new/kind.ts'
import { newLanguage } from './new/language.ts'
import { newMachine } from './new/machine.ts'
import { newMail } from './new/mail.ts'
import { newPricing } from './new/pricing.ts'
import { newStep } from './new/step.ts'
import { type Addition, write } from './new/write.ts'

const kinds: Readonly<Record<string, (name: string, said?: string) => Addition>> = {
  step: newStep,
  kind: newKind,
  pricing: newPricing,
  machine: newMachine,
  mail: newMail,
  language: newLanguage,
}

const [kind = '', name, said] = process.argv.slice(2)
const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
if (make === undefined || name === undefined) {
  process.stderr.write(
    `usage: npm run new -- ${Object.keys(kinds).join('|')} NAME (a machine: AREA/NAME, a language: TAG NAME)\n`,
  )
  process.exitCode = 2
} else {
  const { made, changed } = write(make(name, said))
  // Messages are none of its files.
  execFileSync('npx', ['--no-install', 'oxfmt', '--no-error-on-unmatched-pattern', ...made, ...changed], {
    stdio: 'ignore',
  })
  process.stdout.write(
    [
      `made ${made.length} files`,
      ...made.map((file) => `  ${file}`),
      `changed ${changed.length} files`,
      ...changed.map((file) => `  ${file}`),
      'next: npm run generate && npm run diagrams -- --keep && npm run check',
      '',
    ].join('\n'),
  )
}
