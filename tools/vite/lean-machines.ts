import type { Plugin } from 'vite'

const DESCRIBED = '?described'
/** What holds descriptions, and what leads to them. Other parts of `machines` are shared: a problem is one class. */
const MACHINE = /\/machines\/(?:registry|.+\.(?:machine|setup|states|model))\.ts$/

/** The machines of the steps and of the receipt, where the wizard's machine names them. */
const STEP_MACHINE = /^\.\/[\w-]+\/([\w-]+)\.machine\.ts$/
const WIZARD = /\/machines\/enrollment\/enrollment\.(?:steps\.states|setup)\.ts$/
const GIVEN = '\0given-by-the-page:'

/**
 * The descriptions of states and transitions are for the diagrams: 10 kB that no visitor reads. Pages get the machines
 * without them; `src/viewer` gets copies of its own that have them, which also keeps the pages' chunks as they are.
 * A page's wizard is given the machines of its steps (`src/enrollment/enrollment.machines.ts`): its own has none.
 */
export const leanMachines = (): Plugin[] => [
  {
    name: 'described-machines',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (importer === undefined || source.endsWith(DESCRIBED)) return undefined
      if (!importer.includes('/src/viewer/') && !importer.endsWith(DESCRIBED)) {
        const step = WIZARD.test(importer) ? STEP_MACHINE.exec(source)?.[1] : undefined
        return step === undefined ? undefined : `${GIVEN}${step}Machine`
      }
      const resolved = await this.resolve(source, importer.replace(DESCRIBED, ''), { skipSelf: true })
      return resolved !== null && MACHINE.test(resolved.id) ? `${resolved.id}${DESCRIBED}` : resolved
    },
    load: {
      filter: { id: new RegExp(`^${GIVEN}`) },
      handler: (id) => `export const ${id.slice(GIVEN.length)} = undefined`,
    },
  },
  {
    name: 'lean-machines',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/machines\/.+\.(?:machine|states)\.ts$/ },
      handler(code) {
        const spans = descriptionsIn(this.parse(code))
        // From the end, so that what comes before keeps its place.
        return { code: spans.sort(([one], [other]) => other - one).reduce(withoutSpan, code), map: null }
      },
    },
  },
]

const withoutSpan = (code: string, [start, end]: [number, number]): string =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')

/** The range of each `description: 'literal'` in the text. */
const descriptionsIn = (node: unknown): [number, number][] => {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn)
  if (typeof node !== 'object' || node === null) return []
  if (isDescription(node)) return [[node.start, node.end]]
  return Object.values(node).flatMap(descriptionsIn)
}

const isDescription = (node: object): node is { start: number; end: number } =>
  'type' in node &&
  node.type === 'Property' &&
  'key' in node &&
  nameOf(node.key) === 'description' &&
  'value' in node &&
  isText(node.value)

const nameOf = (key: unknown): unknown => (typeof key === 'object' && key !== null && 'name' in key ? key.name : null)

const isText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
