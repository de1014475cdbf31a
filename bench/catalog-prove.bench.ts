import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { type FolderProof, proveFolder } from '#server/services/proving/prove-folder.ts'
import { type Row, atMost, exactly, shown } from './support/bench.ts'

export const name = 'catalog-prove'

const PLANS = 1000
const DEMO_GOAL = 60
const LARGE_GOAL = 600
const TODAY = '2026-11-27'

interface PlansFile {
  plans: PlanSource[]
}

/**
 * The demo with 1,000 plans more: copies of its own, one after the other, each with ages, states and rate bands of its
 * own, so that few of them fall into the same classes.
 */
const largeCatalog = (folder: string): void => {
  cpSync(demoCatalogFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') })
  const files = ['dental', 'vision', 'medical', 'term-life', 'critical', 'di', 'accident', 'pet', 'rx', 'hsa']
  const read = (file: string): PlansFile =>
    JSON.parse(readFileSync(join(folder, 'plans', `${file}.json`), 'utf8')) as PlansFile
  const models = files.flatMap((file) => read(file).plans).filter(({ moved, withdrawn }) => !moved && !withdrawn)
  const { states } = JSON.parse(readFileSync(join(folder, 'lists.json'), 'utf8')) as { states: { abbrev: string }[] }
  const rows = ['rates/regions.csv', 'rates/areas.csv'].map((file) => ({
    file,
    lines: readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'),
  }))
  const copies = Array.from({ length: PLANS }, (_, index): PlanSource => {
    const model = models[index % models.length] as PlanSource
    const id = `copy-${index}`
    for (const { lines } of rows) {
      lines.push(
        ...lines
          .filter((line) => line.startsWith(`${model.id},`))
          .map((line) => line.replace(`${model.id},`, `${id},`)),
      )
    }
    const { from, to } = model.ages
    const sold = states.filter((__, at) => (at + index) % 7 !== 0).map(({ abbrev }) => abbrev)
    return {
      ...model,
      id,
      name: `${model.name} ${index}`,
      ages: { from: from + (index % 5), to: to - (index % 7) },
      states: model.states === 'all' ? sold : model.states,
    }
  })
  writeFileSync(join(folder, 'plans/copies.json'), JSON.stringify({ plans: copies }, null, 1))
  for (const { file, lines } of rows) writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
}

const timed = (folder: string): FolderProof & { seconds: number } => {
  const started = performance.now()
  const proved = proveFolder(folder, { today: TODAY, locale: 'en' })
  return { ...proved, seconds: (performance.now() - started) / 1000 }
}

/** How long `npm run catalog -- prove` takes, for the demo and for 1,000 plans more. */
export const run = async (): Promise<{ rows: Row[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-prove-'))
  try {
    largeCatalog(folder)
    const demo = timed(demoCatalogFolder)
    const large = timed(folder)
    for (const { file, line, message } of large.mistakes) console.error(`${file}:${line}: ${message}`)
    const plans = large.proof?.plans ?? 0
    return {
      rows: [
        atMost('the demo', 's', demo.seconds, DEMO_GOAL, DEMO_GOAL),
        atMost(`${plans} plans`, 's', large.seconds, LARGE_GOAL, LARGE_GOAL),
        exactly('mistakes of the large catalog', large.mistakes.length),
        { ...shown('plans proved', '', plans, PLANS), goal: `>= ${PLANS}`, ok: plans >= PLANS },
        shown('classes', '', large.proof?.counts.classes ?? 0, demo.proof?.counts.classes ?? 0),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
