import type { CDPSession, Page } from 'playwright'
import { announced, recordAnnouncements } from './live-regions.ts'

/** What Chromium gives to assistive technology, as far as it is spoken. */
interface Node {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
  backendDOMNodeId?: number
}

/** Said by their name alone: what is inside is not read once more. */
const named = new Set(
  'button checkbox columnheader combobox heading image img link menuitem option radio rowheader searchbox spinbutton switch tab textbox DisclosureTriangle PopUpButton'.split(
    ' ',
  ),
)
/** Said before what is inside. */
const containers = new Set(
  'alert alertdialog banner complementary contentinfo dialog form group list main navigation radiogroup region search status table tablist tabpanel'.split(
    ' ',
  ),
)
/** Parts of a line. */
const inline = new Set(
  'Abbr code emphasis generic LabelText mark strong subscript superscript time LineBreak InlineTextBox none'.split(' '),
)

const text = (given: { value?: unknown } | undefined): string =>
  typeof given?.value === 'string' || typeof given?.value === 'number' ? String(given.value).trim() : ''

const statesOf = ({ properties = [] }: Node): string[] => {
  const states = new Map(properties.map(({ name, value }) => [name, value.value]))
  const is = (name: string) => states.get(name) === true || states.get(name) === 'true'
  return [
    states.has('level') && `level ${text({ value: states.get('level') })}`,
    states.has('checked') && (is('checked') ? 'checked' : 'not checked'),
    states.has('pressed') && (is('pressed') ? 'pressed' : 'not pressed'),
    states.has('expanded') && (is('expanded') ? 'expanded' : 'collapsed'),
    is('selected') && 'selected',
    is('required') && 'required',
    is('invalid') && 'invalid',
    is('disabled') && 'unavailable',
    is('readonly') && 'read only',
    is('busy') && 'busy',
  ].filter((state) => typeof state === 'string')
}

const roleOf = (node: Node): string => {
  const role = text(node.role)
  return { PopUpButton: 'combobox', DisclosureTriangle: 'button', img: 'image' }[role] ?? role
}

/** `First name, textbox, required, Field is required`: name, role, states, what describes it, and what is in it. */
const phraseOf = (node: Node): string => {
  const role = roleOf(node)
  const value = /^(?:textbox|combobox|searchbox|spinbutton)$/.test(role) ? text(node.value) : ''
  return [text(node.name), role, ...statesOf(node), text(node.description), value && `has ${value}`]
    .filter((part) => part !== '')
    .join(', ')
}

/** Chromium keeps from the protocol that a list or a tick is required, and which of a row is the current one. */
const withAttributes = async (session: CDPSession, nodes: readonly Node[]): Promise<void> => {
  for (const node of nodes) {
    const { ignored, backendDOMNodeId: backendNodeId, properties = [] } = node
    if (ignored || backendNodeId === undefined || !/^(?:combobox|checkbox|listitem)$/.test(roleOf(node))) continue
    const { attributes = [] } = (await session.send('DOM.describeNode', { backendNodeId })).node
    const of = (name: string) => (attributes.includes(name) ? attributes[attributes.indexOf(name) + 1] : undefined)
    node.properties = [
      ...properties,
      { name: 'required', value: { value: of('aria-required') ?? of('required') !== undefined } },
      { name: 'current', value: { value: of('aria-current') } },
    ]
  }
}

const phrasesOf = (nodes: readonly Node[]): string[] => {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const phrases: string[] = []
  let line = ''
  const endLine = () => {
    if (line.trim() !== '')
      phrases.push(
        line
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/ (?=[:;,.?!](?: |$))/g, '')
          .trim(),
      )
    line = ''
  }
  const walk = (node: Node): void => {
    const role = text(node.role)
    if (!node.ignored && role === 'StaticText') {
      line += ` ${text(node.name)}`
      return
    }
    if (!node.ignored && named.has(role)) {
      endLine()
      phrases.push(phraseOf(node))
      return
    }
    const isBlock = !node.ignored && !inline.has(role)
    if (isBlock) endLine()
    if (isBlock && containers.has(role)) phrases.push(phraseOf(node))
    const current = node.properties?.find(({ name }) => name === 'current')?.value.value
    if (isBlock && typeof current === 'string') line = `current ${current}:`
    for (const id of node.childIds ?? []) {
      const child = byId.get(id)
      if (child !== undefined) walk(child)
    }
    if (isBlock) endLine()
  }
  const root = nodes.find(({ parentId }) => parentId === undefined)
  if (root !== undefined) walk(root)
  endLine()
  return phrases
}

export interface ScreenReader {
  /** All that is said from the top of the page to its end; within an open dialog, the dialog alone. */
  read(): Promise<string[]>
  /** What has the focus. */
  focus(): Promise<string>
  /** What live regions said since they were asked last. */
  heard(): Promise<string[]>
}

/**
 * A virtual screen reader over Chromium's own accessibility tree, the one that real ones read, and over what live
 * regions say: docs/decisions/2026-11-25-virtual-screen-reader.md. Opened before the page is.
 */
export const screenReader = async (page: Page): Promise<ScreenReader> => {
  await recordAnnouncements(page)
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return {
    read: async () => {
      const nodes: Node[] = (await session.send('Accessibility.getFullAXTree')).nodes
      await withAttributes(session, nodes)
      return phrasesOf(nodes)
    },
    focus: async () => {
      const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
      if (result.objectId === undefined) return ''
      const { nodes }: { nodes: Node[] } = await session
        .send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false })
        // What had the focus may have left the page between the two questions.
        .catch(() => ({ nodes: [] }))
      await withAttributes(session, nodes)
      const [node] = nodes
      return node === undefined || node.ignored ? '' : phraseOf(node)
    },
    heard: () => announced(page),
  }
}
