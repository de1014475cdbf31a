import type { Fault } from '../check/fault.ts'
import type { Drawing } from '../diagram/drawing.ts'
import { toSvg } from '../diagram/export/svg.export.ts'
import { escapedXml } from '../diagram/export/xml.ts'
import { draw } from '../diagram/layout.ts'
import { createNodeLayouter } from '../diagram/layout.node.ts'
import { overlayOf } from './overlay-of.ts'
import { counted, countsOf, type Drawable, placeText, type Reports } from './machine-report.ts'

const css = `
:root { color-scheme: light dark; --ink: #17221f; --muted: #44504d; --page: #fbfaf7; --rule: #dddcd4; --error: #a3211f; --warning: #7a4b00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ecf1ef; --muted: #b3bfbb; --page: #0e1413; --rule: #313c39; --error: #ff9a94; --warning: #f0c169; }
}
body { margin: 0 auto; padding: 24px; max-width: 1200px; background: var(--page); color: var(--ink);
  font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 20px; margin: 40px 0 4px; overflow-wrap: anywhere; }
p, li { max-width: 90ch; overflow-wrap: anywhere; } .muted { color: var(--muted); margin: 0; }
figure { margin: 16px 0; overflow: auto; border: 1px solid var(--rule); border-radius: 10px; max-height: 80vh; }
figure svg { display: block; max-width: none; }
.error > strong { color: var(--error); } .warning > strong { color: var(--warning); }
code { font-size: 0.9em; } summary { cursor: pointer; }`

/** One page that needs nothing else: for each machine its diagram, what is wrong with it, and what was not known. */
export const pageReport = async (reports: Reports): Promise<string> => {
  const { errors, warnings } = countsOf(reports)
  const layouter = createNodeLayouter()
  try {
    const sections: string[] = []
    for (const machine of reports.machines) {
      const drawing = await draw(machine.structure, layouter.layout, { descriptions: false })
      sections.push(section(machine, drawing))
    }
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Statechart paths</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>Statechart paths</h1>
<p>${counted(reports.machines.length, 'machine')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.</p>
${reports.unread.map(({ message }) => `<p class="error"><strong>not read</strong> ${escapedXml(message)}</p>`).join('\n')}
${sections.join('\n')}
</main>
</body>
</html>
`
  } finally {
    layouter.close()
  }
}

const section = ({ report }: Drawable, drawing: Drawing): string => {
  const { file, name, machine, states, edges, findings, gaps } = report
  const size = `${counted(states, 'state')}, ${counted(edges, 'step')}`
  const list = findings.map(({ level, check, sentence, at, ...run }) => {
    const path = run.steps.map(
      ({ does, leaves }) => `<li><code>${escapedXml(does)}</code> → ${escapedXml(leaves.join(', '))}</li>`,
    )
    return `<li class="${level}"><strong>${level}</strong> <code>${check}</code> ${escapedXml(sentence)}
<p class="muted">${escapedXml(placeText(at, file))}</p>${path.length === 0 ? '' : `<ol>${path.join('')}</ol>${shown(run, drawing)}`}</li>`
  })
  const unknown = gaps.map(
    ({ sentence, at }) =>
      `<li>${escapedXml(sentence)} <span class="muted">${escapedXml(placeText(at, file))}</span></li>`,
  )
  return `<section>
<h2>${escapedXml(machine)}</h2>
<p class="muted">${escapedXml(`${file}#${name}`)}: ${size}</p>
${list.length === 0 ? '<p>No findings.</p>' : `<ul>${list.join('\n')}</ul>`}
<figure tabindex="0" aria-label="Diagram of ${escapedXml(machine)}">${toSvg(drawing)}</figure>
${unknown.length === 0 ? '' : `<details><summary>${counted(unknown.length, 'thing')} not known</summary><ul>${unknown.join('\n')}</ul></details>`}
</section>`
}

/** The steps on the diagram, with their numbers; what goes round for ever in another color. */
const shown = (run: Pick<Fault, 'steps' | 'repeatsFrom'>, drawing: Drawing): string => {
  const again = run.repeatsFrom === undefined ? '' : `<p>And again from ${run.repeatsFrom + 1}, for ever.</p>`
  return `${again}<details><summary>On the diagram</summary>
<figure tabindex="0" aria-label="Its steps on the diagram">${toSvg(drawing, overlayOf(run))}</figure></details>`
}
