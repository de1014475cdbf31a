// Which views start which machines, and which addresses open them: read from the sources of the page, for the overview
// of all machines (paths/overview), on the page and from the command line.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sourceFiles } from './overview/source-files.ts'
import { readViews } from './overview/views.ts'

const folder = 'paths/overview/generated'
const machines = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.machine.ts'))
  .map((name) => `machines/${name}`)
  .toSorted()
const texts = new Map<string, string | null>()
const read = (file: string): string | null => {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null
  texts.set(file, text)
  return text
}
const views = readViews(sourceFiles(read), machines)
const camel = (id: string): string => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Machines that the server steps are begun by the service of a step: `fulfillment.begin(` of review.service.ts. */
const services = 'server/services/enrollment/steps'
for (const file of readdirSync(services).filter((name) => name.endsWith('.service.ts'))) {
  const from = file.replace('.service.ts', '')
  for (const { id, file: machine } of views.machines) {
    const isStepped = existsSync(machine.replace('.machine.ts', '.step.ts'))
    if (isStepped && read(`${services}/${file}`)?.includes(`${camel(id)}.begin(`) === true)
      views.starts.push({ from, to: id, file: `${services}/${file}` })
  }
}
const text = `${JSON.stringify(views, null, 1)}\n`
mkdirSync(folder, { recursive: true })
// A file that is rewritten would make a running development server load the page again.
if (read(`${folder}/views.json`) !== text) writeFileSync(`${folder}/views.json`, text)
