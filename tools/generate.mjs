// Makes what the sources are compiled with: the message functions of schemas/messages.
// Skips the work when nothing has changed, so that `npm run check` stays a fast inner loop.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = 'schemas/messages'
const out = `${folder}/generated`
const hash = createHash('sha256')
for (const path of [
  'package-lock.json',
  ...readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
]) {
  if (path.endsWith('.json') && !path.startsWith(out) && !path.includes('.inlang/.'))
    hash.update(path).update(readFileSync(path))
}
const digest = hash.digest('hex')
const stamp = `${out}/.inputs`
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  execFileSync('npm', ['run', '--silent', 'messages'], { stdio: 'inherit' })
  writeFileSync(stamp, digest)
}
