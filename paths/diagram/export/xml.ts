/** An element to be written: names and values as they are, escaped when written. */
export interface Element {
  name: string
  attributes: Record<string, string | null>
  children: (Element | string)[]
}

/** An attribute of null is left out. */
export const element = (
  name: string,
  attributes: Element['attributes'] = {},
  children: Element['children'] = [],
): Element => ({ name, attributes, children })

/** Text for XML, also between double quotes. Characters that XML 1.0 cannot carry are left out. */
export const escapedXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** An element in lines, two spaces deeper for each level. */
export const written = ({ name, attributes, children }: Element, depth = 0): string => {
  const indent = '  '.repeat(depth)
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    // A line feed in an attribute would be read as a space.
    value === null ? [] : ` ${key}="${escapedXml(value).replaceAll('\n', '&#10;')}"`,
  )
  const start = `${indent}<${name}${pairs.join('')}`
  if (children.length === 0) return `${start}/>`
  const inside = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escapedXml(child)}` : written(child, depth + 1),
  )
  return `${start}>\n${inside.join('\n')}\n${indent}</${name}>`
}
