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
  for (const { 1: closed, 2: name, 3: attributes = '', 4: empty, index } of text.matchAll(PART)) {
    if (closed !== undefined) {
      const last = open.pop()
      if (last === undefined || last === root || last.name !== local(closed))
        throw new NotXml(`</${closed}> closes nothing`)
      continue
    }
    if (name === undefined) continue
    const element: XmlElement = { name: local(name), attributes: attributesIn(attributes), children: [], start: index }
    open.at(-1)?.children.push(element)
    if (empty === '') open.push(element)
  }
  const [first, ...others] = root.children
  if (first === undefined || others.length > 0 || open.length > 1)
    throw new NotXml('it is no document with one element')
  return first
}

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
