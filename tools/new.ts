// `npm run new -- step NAME`: adds a small working one, everywhere it is needed. What it means is then yours to write.
import { execFileSync } from 'node:child_process'
import { newKind } from './new/kind.ts'
import { newPricing } from './new/pricing.ts'
import { newStep } from './new/step.ts'
import { type Addition, write } from './new/write.ts'

const kinds: Readonly<Record<string, (name: string) => Addition>> = {
  step: newStep,
  kind: newKind,
  pricing: newPricing,
}

const [kind = '', name] = process.argv.slice(2)
const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
if (make === undefined || name === undefined) {
  process.stderr.write(`usage: npm run new -- ${Object.keys(kinds).join('|')} NAME\n`)
  process.exitCode = 2
} else {
  const { made, changed } = write(make(name))
  execFileSync('npx', ['--no-install', 'oxfmt', ...made, ...changed], { stdio: 'ignore' })
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
