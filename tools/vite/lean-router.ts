import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Its own `exports` lead bundlers to the half with the warnings for developers. */
const production = resolve('node_modules/react-router/dist/production/index.mjs')

/** What only a router with loaders and actions does. Ours has none: such a route would be drawn without them. */
const withoutData: readonly [pattern: RegExp, replacement: string][] = [
  [/\blet dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null, errors = null;'],
  [/\blet errors = dataRouterState\?\.errors;/, ''],
  [/\breturn isDataRoute \? useNavigateStable\(\) : /, 'return '],
  [/\blet matches = dataRouterOpts && dataRouterOpts\.state[^]*?\) : matchRoutes\(/, 'let matches = matchRoutes('],
]

/**
 * React Router without what is for developers and for data routers. It also marks its components with `displayName`,
 * which keeps those that we never draw (links that prefetch, forms, scroll restoration) in the bundle; without the
 * marks they fall away. Nothing reads them in production.
 */
export const leanRouter = (): Plugin[] => [
  {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: { filter: { id: /^react-router$/ }, handler: () => production },
  },
  {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/.*\.mjs$/ },
      handler(code) {
        const bare = withoutData
          .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), code)
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
          // Never calls it: the arguments, which are texts, go with the calls.
          .replace(
            /^function warning\(cond, message\) \{$[^]*?^\}$/m,
            '/* @__NO_SIDE_EFFECTS__ */ function warning() {}',
          )
        const spans = messagesIn(this.parse(bare))
        return { code: spans.sort(([one], [other]) => other - one).reduce(withoutSpan, bare), map: null }
      },
    },
  },
]

const withoutSpan = (code: string, [start, end]: [number, number]): string => code.slice(0, start) + code.slice(end)

/** The range of the message, with its comma, of each `invariant(holds, message)`: it still throws. */
const messagesIn = (node: unknown): [number, number][] => {
  if (Array.isArray(node)) return node.flatMap(messagesIn)
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(messagesIn)
  return isInvariant(node) ? [...inside, [node.arguments[0].end, node.arguments[1].end]] : inside
}

interface Placed {
  start: number
  end: number
}

const isInvariant = (node: object): node is { arguments: [Placed, Placed] } =>
  'type' in node &&
  node.type === 'CallExpression' &&
  'callee' in node &&
  (node.callee as { name?: string }).name === 'invariant' &&
  'arguments' in node &&
  (node.arguments as unknown[]).length === 2
