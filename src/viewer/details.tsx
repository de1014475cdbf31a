import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { namedActions, triggerOf } from '#paths/diagram/words.ts'
import type { StructureNode, StructureTransition } from '#paths/structure/structure.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useViewed } from './machine-context.ts'
import { callsOf, sourcesOf } from './sources.ts'
import { diagramWords, stateName, transitionText, typeText } from './viewer-words.ts'

/** What is to be known of the state or transition that is selected. */
export function Details({ collapsed, onToggle }: { collapsed: readonly string[]; onToggle: (node: string) => void }) {
  const { structure, selected } = useViewed()
  const node = structure.nodes.find((one) => one.id === selected)
  const transition = structure.transitions.find((one) => one.id === selected)
  if (node !== undefined)
    return <StateDetails node={node} collapsed={collapsed.includes(node.id)} onToggle={onToggle} />
  if (transition !== undefined) return <TransitionDetails transition={transition} />
  return <p className="muted">{m.viewer_details_none()}</p>
}

function StateDetails({
  node,
  collapsed,
  onToggle,
}: {
  node: StructureNode
  collapsed: boolean
  onToggle: (node: string) => void
}) {
  const { structure } = useViewed()
  const title = stateName(structure, node.id)
  const out = structure.transitions.filter((one) => one.source === node.id)
  const into = structure.transitions.filter((one) => one.targets.includes(node.id) && one.source !== node.id)
  const isParent = node.id !== '' && (node.type === 'compound' || node.type === 'parallel')
  return (
    <article className="viewer-details">
      <h2>{title}</h2>
      <p className="eyebrow">{typeText(node)}</p>
      <Description text={node.description} />
      <div className="cluster">
        <CopyButton text={() => linkTo(node.id)}>{m.viewer_details_link()}</CopyButton>
        {isParent && (
          <button type="button" className="button button-quiet" onClick={() => onToggle(node.id)}>
            {collapsed ? m.viewer_expand({ state: node.key }) : m.viewer_collapse({ state: node.key })}
          </button>
        )}
      </div>
      <dl className="facts">
        <Fact name={m.viewer_details_tags()} values={node.tags} />
        <Fact name={m.viewer_details_entry()} values={namedActions(node.entry)} code />
        <Fact name={m.viewer_details_exit()} values={namedActions(node.exit)} code />
        <Fact name={m.viewer_details_invokes()} values={node.invokes.map(({ id }) => id)} code />
        <Fact
          name={m.viewer_details_calls()}
          values={node.invokes.flatMap(({ id }) => callsOf(structure.id, id))}
          code
        />
        <Fact
          name={m.viewer_details_code()}
          values={[
            ...sourcesOf(structure.id),
            ...node.invokes.flatMap(({ id }) => sourcesOf(structure.id, { actor: id })),
          ]}
          code
        />
      </dl>
      <Ways title={m.viewer_details_leaves_by()} ways={out} />
      <Ways title={m.viewer_details_enters_by()} ways={into} withSource />
    </article>
  )
}

function TransitionDetails({ transition }: { transition: StructureTransition }) {
  const { structure, select } = useViewed()
  const branches = structure.transitions.filter(
    (one) => one.source === transition.source && one.event === transition.event,
  )
  return (
    <article className="viewer-details">
      <h2>{transitionText(transition, structure)}</h2>
      <Description text={transition.description} />
      <div className="cluster">
        <CopyButton text={() => linkTo(transition.id)}>{m.viewer_details_link()}</CopyButton>
      </div>
      <dl className="facts">
        <div>
          <dt>{m.viewer_details_from()}</dt>
          <dd>
            <StateButton id={transition.source} onSelect={select} />
          </dd>
        </div>
        <Fact name={m.viewer_details_event()} values={[triggerOf(transition, structure, diagramWords())]} code />
        {branches.length > 1 && (
          <Fact
            name={m.viewer_details_branch()}
            values={[m.viewer_details_branch_text({ number: transition.branch + 1, count: branches.length })]}
          />
        )}
        <Fact name={m.viewer_details_guard()} values={transition.guard === null ? [] : [transition.guard]} code />
        <Fact name={m.viewer_details_actions()} values={namedActions(transition.actions)} code />
        {transition.targets.length > 0 && (
          <div>
            <dt>{m.viewer_details_targets()}</dt>
            <dd>
              {transition.targets.map((id) => (
                <StateButton key={id} id={id} onSelect={select} />
              ))}
            </dd>
          </div>
        )}
        <Fact
          name={m.viewer_details_code()}
          values={sourcesOf(structure.id, {
            ...(transition.guard !== null && { guard: transition.guard }),
            ...(transition.actor !== null && { actor: transition.actor }),
          })}
          code
        />
      </dl>
    </article>
  )
}

/** Descriptions are the code's own words, in the language of the code. */
const Description = ({ text }: { text: string | null }) =>
  text === null ? <p className="muted">{m.viewer_no_description()}</p> : <p lang={baseLocale}>{text}</p>

function Ways({
  title,
  ways,
  withSource = false,
}: {
  title: string
  ways: readonly StructureTransition[]
  withSource?: boolean
}) {
  const { structure, select } = useViewed()
  if (ways.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="plain-list viewer-ways">
        {ways.map((way) => (
          <li key={way.id}>
            <button type="button" className="viewer-way" onClick={() => select(way.id)}>
              {withSource && <span className="muted">{stateName(structure, way.source)}: </span>}
              {transitionText(way, structure)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StateButton({ id, onSelect }: { id: string; onSelect: (id: string) => void }) {
  const { structure } = useViewed()
  return (
    <button type="button" className="viewer-way" onClick={() => onSelect(id)}>
      {stateName(structure, id)}
    </button>
  )
}

function Fact({ name, values, code = false }: { name: ReactNode; values: readonly string[]; code?: boolean }) {
  const each = [...new Set(values)]
  if (each.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {each.map((value) => (
          <div key={value}>{code ? <code>{value}</code> : value}</div>
        ))}
      </dd>
    </div>
  )
}

/** The address of this machine with a state or transition selected. */
const linkTo = (id: string): string => {
  const here = new URL(location.href)
  here.hash = id
  here.search = ''
  return here.href
}
