import type { Structure, StructureNode } from '../../structure/structure.ts'
import type { Drawing, Overlay } from '../drawing.ts'
import { toSvg } from './svg.export.ts'
import { english, namedActions, transitionLine } from '../words.ts'
import { escapedXml } from './xml.ts'

const css = `
:root { color-scheme: light dark; --ink: #17221f; --muted: #44504d; --page: #fbfaf7; --rule: #dddcd4; --link: #07544b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ecf1ef; --muted: #b3bfbb; --page: #0e1413; --rule: #313c39; --link: #64d2c0; }
}
body { margin: 0 auto; padding: 24px; max-width: 1600px; background: var(--page); color: var(--ink);
  font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; }
h1 { font-size: 26px; line-height: 1.2; margin: 0; } h2 { font-size: 20px; margin: 32px 0 8px; }
p { max-width: 66ch; margin: 4px 0 16px; } .muted { color: var(--muted); }
figure { margin: 24px 0; overflow: auto; border: 1px solid var(--rule); border-radius: 10px; max-height: 85vh; }
figure svg { display: block; max-width: none; }
ul { padding-left: 22px; } li { margin: 4px 0; } li li { max-width: 80ch; }
a { color: var(--link); } code { font-size: 0.9em; }
:target { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
@media print { figure { overflow: visible; max-height: none; border: 0; } figure svg { max-width: 100%; height: auto; } }`

/** One page that needs nothing else: the drawing, and below it the same in words, as nested lists. Well-formed XML too. */
export const toHtml = (structure: Structure, drawing: Drawing, overlay?: Overlay): string => {
  const title = escapedXml(structure.id)
  const description = structure.description === null ? '' : `<p>${escapedXml(structure.description)}</p>`
  const top = structure.nodes.filter(({ parent }) => parent === null)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${description}
<p class="muted">Version <code>${structure.version}</code>, ${structure.nodes.length} states, ${structure.transitions.length} transitions.</p>
<figure tabindex="0" role="group" aria-label="Diagram of ${title}">${toSvg(drawing, overlay)}</figure>
<h2>The same in words</h2>
<ul>
${top.map((node) => stateItem(node, structure)).join('\n')}
</ul>
</main>
</body>
</html>
`
}

const anchor = (id: string): string => `state-${id}`

const stateItem = (node: StructureNode, structure: Structure): string => {
  const children = structure.nodes.filter(({ parent }) => parent === node.id)
  const facts = [
    node.type === 'parallel' ? 'all of its parts at once' : node.type,
    node.initial === null ? '' : `begins in ${node.initial.slice(node.id === '' ? 0 : node.id.length + 1)}`,
    ...node.tags,
  ].filter((fact) => fact !== '' && fact !== 'atomic' && fact !== 'compound')
  const aside = facts.length === 0 ? '' : ` <span class="muted">(${escapedXml(facts.join(', '))})</span>`
  const items = [
    ...node.invokes.map(({ id }) => `<li>${english.calls} <code>${escapedXml(id)}</code></li>`),
    ...namedActions(node.entry).map((name) => `<li>${english.entry} / <code>${escapedXml(name)}</code></li>`),
    ...namedActions(node.exit).map((name) => `<li>${english.exit} / <code>${escapedXml(name)}</code></li>`),
    ...transitionItems(node, structure),
    ...children.map((child) => stateItem(child, structure)),
  ]
  const description = node.description === null ? '' : ` ${escapedXml(node.description)}`
  const inside = items.length === 0 ? '' : `\n<ul>\n${items.join('\n')}\n</ul>\n`
  return `<li id="${escapedXml(anchor(node.id))}"><strong>${escapedXml(node.key)}</strong>${aside}${description}${inside}</li>`
}

const transitionItems = (node: StructureNode, structure: Structure): string[] =>
  structure.transitions
    .filter(({ source }) => source === node.id)
    .map((transition) => {
      const targets = transition.targets.map(
        (id) => `<a href="#${escapedXml(anchor(id))}">${escapedXml(id || structure.id)}</a>`,
      )
      const target = targets.length === 0 ? 'stays' : `→ ${targets.join(', ')}`
      const description = transition.description === null ? '' : `. ${escapedXml(transition.description)}`
      return `<li>${escapedXml(transitionLine(transition, structure, english))} ${target}${description}</li>`
    })
