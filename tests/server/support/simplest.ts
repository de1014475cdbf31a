/** What a schema asks of a value, as JSON. */
export interface Shape {
  const?: unknown
  type?: string
  anyOf?: readonly Shape[]
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  minimum?: number
}

/** The least that fits a schema: a call that is new is asked with it until its fields are named. */
export const simplest = (shape: Shape): unknown => {
  if ('const' in shape) return shape.const
  if (shape.anyOf?.[0]) return simplest(shape.anyOf[0])
  if (shape.properties) {
    const { properties, required = [] } = shape
    return Object.fromEntries(required.map((name) => [name, simplest(properties[name] ?? {})]))
  }
  const least: Record<string, unknown> = { array: [], object: {}, boolean: false, null: null, string: 'x' }
  return shape.type === undefined || !(shape.type in least) ? (shape.minimum ?? 0) : least[shape.type]
}
