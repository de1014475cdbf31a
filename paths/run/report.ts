import { baseLocale } from '#schemas/messages/languages.ts'
import type { Step } from '../path.ts'
import { type Coverage, type MachineCoverage, type PathRun, missedIn } from './coverage.ts'
import { text } from './junit.ts'

const style = `
:root { color-scheme: light dark; --good: #1a7f4b; --bad: #c22f2f; --dim: #6b7280; --line: #8884; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
h2 { margin-top: 3rem; } details { margin: .25rem 0; } summary { cursor: pointer; }
code { font: 14px ui-monospace, monospace; overflow-wrap: anywhere; }
.passed { color: var(--good); } .failed { color: var(--bad); font-weight: 600; } .not-run, .dim { color: var(--dim); }
ol { margin: .5rem 0; } .fault { border-left: 4px solid var(--bad); padding-left: 1rem; white-space: pre-wrap; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; padding: 0; }
.pictures figure { margin: 0; } img { max-width: 100%; border: 1px solid var(--line); border-radius: 6px; }
figcaption { font-size: 14px; overflow-wrap: anywhere; }
`

/** A run as one page; its pictures are next to it in `pictures/`. `pictured` gives their names by `machine/leaf`. */
export const reportOf = (coverage: Coverage, pictured: ReadonlyMap<string, string>): string =>
  [
    `<!doctype html><html lang="${baseLocale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Paths of ${text(coverage.at.slice(0, 10))}</title><style>${style}</style></head><body>`,
    '<h1>Paths through the product</h1>',
    `<p>${text(coverage.at)}, criterion ${coverage.criterion}, ${coverage.seconds} seconds.</p>`,
    overview(coverage),
    ...coverage.machines.map((machine) => section(machine, coverage.criterion, pictured)),
    '</body></html>\n',
  ].join('\n')

const overview = ({ machines, criterion }: Coverage): string =>
  [
    '<table><thead><tr><th>Machine</th><th class="number">Paths</th><th class="number">Failed</th>',
    '<th class="number">Covered</th><th class="number">Barred</th><th class="number">Impossible</th>',
    '<th class="number">Missed</th></tr></thead><tbody>',
    ...machines.map((machine) => {
      const { covered, barred, impossible, missed } = countsOf(machine, criterion)
      const failed = machine.paths.filter(({ status }) => status === 'failed').length
      const number = (count: number, bad = false) =>
        `<td class="number${bad && count > 0 ? ' failed' : ''}">${count}</td>`
      return machine.noScreen === null
        ? `<tr><td><a href="#${text(machine.machine)}">${text(machine.machine)}</a></td>${number(machine.paths.length)}${number(failed, true)}${number(covered)}${number(barred)}${number(impossible)}${number(missed, true)}</tr>`
        : `<tr><td>${text(machine.machine)}</td><td colspan="6" class="dim">${text(machine.noScreen)}</td></tr>`
    }),
    '</tbody></table>',
  ].join('')

/** Declared transitions of a machine by what became of them, and how much of what was to be covered is missed. */
export const countsOf = (machine: MachineCoverage, criterion: Coverage['criterion']) => ({
  covered: machine.transitions.filter(({ achieved }) => achieved > 0).length,
  barred: machine.transitions.filter(({ achieved, barred }) => achieved === 0 && (barred?.achieved ?? 0) > 0).length,
  impossible: machine.transitions.filter(({ impossible }) => impossible !== null).length,
  missed: missedIn(machine, criterion).length,
})

const section = (
  machine: MachineCoverage,
  criterion: Coverage['criterion'],
  pictured: ReadonlyMap<string, string>,
): string => {
  if (machine.noScreen !== null) return ''
  const missed = missedIn(machine, criterion)
  const pictures = machine.states.flatMap(({ id }) => {
    const file = pictured.get(`${machine.machine}/${id}`)
    return file ? [{ id, file }] : []
  })
  return [
    `<h2 id="${text(machine.machine)}">${text(machine.machine)} <span class="dim">${text(machine.version)}</span></h2>`,
    missed.length > 0
      ? `<p class="failed">Missed:</p><ul>${missed.map(({ id }) => `<li><code>${text(id)}</code></li>`).join('')}</ul>`
      : '',
    ...machine.paths.map(pathPart),
    '<details><summary>Transitions</summary>',
    '<table><thead><tr><th>Transition</th><th class="number">Planned</th><th class="number">Seen</th><th>Note</th></tr></thead><tbody>',
    ...machine.transitions.map(
      ({ id, planned, achieved, barred, impossible }) =>
        `<tr><td><code>${text(id)}</code></td><td class="number">${planned}</td><td class="number">${achieved}</td><td>${text(
          barred ? `barred: tried ${barred.achieved}` : (impossible ?? ''),
        )}</td></tr>`,
    ),
    '</tbody></table></details>',
    pictures.length > 0 ? '<details><summary>States as they were first seen</summary><div class="pictures">' : '',
    ...pictures.map(
      ({ id, file }) =>
        `<figure><a href="pictures/${encodeURIComponent(file)}"><img loading="lazy" src="pictures/${encodeURIComponent(file)}" alt="${text(id)}"></a><figcaption>${text(id)}</figcaption></figure>`,
    ),
    pictures.length > 0 ? '</div></details>' : '',
  ].join('\n')
}

const pathPart = ({ path, bars, status, milliseconds, fault, shortest, picture }: PathRun): string =>
  [
    `<details${status === 'failed' ? ' open' : ''}><summary><span class="${status.replace(' ', '-')}">${status}</span> `,
    `<code>${path.id}</code> ${path.steps.length} steps${bars.length > 0 ? `, ${bars.length} barred` : ''}`,
    `<span class="dim">, ${(milliseconds / 1000).toFixed(1)} s</span></summary>`,
    fault === null ? '' : `<div class="fault">${text(`${fault.doing}\n${fault.error}`)}</div>`,
    shortest === null
      ? ''
      : `<p>Shortest: <code>npm run paths -- run --replay ${shortest.path.id} --headed</code></p>${stepList(shortest.path.steps)}<p class="dim">It was found on:</p>`,
    stepList(path.steps),
    bars.length > 0
      ? `<p>Seen not to be possible there: ${bars.map((bar) => `<code>${text(bar)}</code>`).join(', ')}</p>`
      : '',
    picture === null
      ? ''
      : `<a href="pictures/${encodeURIComponent(picture)}"><img loading="lazy" src="pictures/${encodeURIComponent(picture)}" alt="The page when it failed"></a>`,
    '</details>',
  ].join('')

const stepList = (steps: readonly Step[]): string =>
  `<ol>${steps.map(({ label, leaves }) => `<li><code>${text(label)}</code> <span class="dim">${text(leaves.join(', '))}</span></li>`).join('')}</ol>`
