/** An element of an XML document. Names are without their prefix; text between elements is left out. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Where it begins in the document. */
  start: number
}

export class NotXml extends Error {
  override name = 'NotXml'
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Comments, character data, declarations and instructions; a tag with its attributes, which may hold a `>`. */
const PART =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g

/**
 * The root element of a document: what SCXML needs of XML, without entities of its own.
 * @throws NotXml where elements do not match.
 */
export const readXml = (text: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [], start: 0 }
  const open = [root]
  let read = 0
  /** Between what is read there is text alone: a tag that is none of XML would be lost. */
  const skipTo = (end: number): void => {
    const lost = /<[/A-Za-z_][^\n]*/.exec(text.slice(read, end))
    if (lost !== null) throw new NotXml(`line ${lineAt(text, read + lost.index)} is no tag: ${lost[0].slice(0, 60)}`)
  }
  for (const { 0: part, 1: closed, 2: name, 3: attributes = '', 4: empty, index } of text.matchAll(PART)) {
    skipTo(index)
    read = index + part.length
    if (closed !== undefined) {
      const last = open.pop()
      if (last === undefined || last === root || last.name !== local(closed))
        throw new NotXml(`</${closed}> in line ${lineAt(text, index)} closes nothing`)
      continue
    }
    if (name === undefined) continue
    const element: XmlElement = { name: local(name), attributes: attributesIn(attributes), children: [], start: index }
    open.at(-1)?.children.push(element)
    if (empty === '') open.push(element)
  }
  skipTo(text.length)
  const unclosed = open.slice(1).at(-1)
  if (unclosed !== undefined)
    throw new NotXml(`<${unclosed.name}> in line ${lineAt(text, unclosed.start)} is not closed`)
  const [first, ...others] = root.children
  if (first === undefined || others.length > 0) throw new NotXml('it is no document with one element')
  return first
}

/** The line of a place in a text, from one. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length

const local = (name: string): string => name.replace(/^.*:/, '')

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      local(name),
      (one ?? other ?? '').replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, entity) =>
        decimal !== undefined
          ? String.fromCodePoint(Number(decimal))
          : hexadecimal !== undefined
            ? String.fromCodePoint(Number.parseInt(String(hexadecimal), 16))
            : (ENTITIES[String(entity)] ?? whole),
      ),
    ]),
  )
