import type { AnyStateMachine } from 'xstate'
import { nameOf } from '../structure/structure-of.ts'
import { isMissing, MISSING, type Oracle } from './oracle.ts'

interface About {
  context: object
  event: { type: string }
}
type Plain = (about: About, params?: unknown) => boolean
interface Combined {
  check: unknown
  guards?: readonly unknown[]
}

/** Replaces guards by ones that ask the oracle; `and`, `or` and `not` keep what they combine. */
export const guardsFor = ({ implementations }: AnyStateMachine, oracle: Oracle) => {
  const named = (name: string, ask: (about: About) => boolean, key = name): unknown => {
    const guard = ({ context, event }: About) => oracle.answer(key, { context, event }, ask)
    return Object.defineProperty(guard, 'name', { value: name })
  }

  /** `where` names a guard that has no name of its own. */
  const transformed = (guard: unknown, where: string): unknown => {
    if (isMissing(guard)) return named('missing', throwMissing, `guard of ${where}`)
    if (typeof guard === 'function') {
      if ('check' in guard) return combined(guard, where)
      const own = guard as Plain
      return named(nameOf(guard), (about) => own(about), `guard of ${where}`)
    }
    const name = nameOf(guard)
    const implementation: unknown = implementations.guards[name]
    const params: unknown = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined
    const paramsOf = (about: About): unknown => (typeof params === 'function' ? params(about) : params)
    const fixed = params === undefined || typeof params === 'function' ? '' : `(${JSON.stringify(params)})`
    const key = typeof params === 'function' ? `${name} of ${where}` : `${name}${fixed}`
    if (implementation === undefined || isMissing(implementation)) {
      return named(
        name,
        () => {
          throw new Error(MISSING)
        },
        key,
      )
    }
    if (typeof implementation === 'function' && 'check' in implementation) {
      return combined(implementation, where, name)
    }
    if (typeof implementation !== 'function') return transformed(implementation, where)
    const own = implementation as Plain
    return named(name, (about) => own(about, paramsOf(about)), key)
  }

  const combined = (guard: Combined, where: string, name = nameOf(guard)): unknown => {
    const { guards } = guard
    // `stateIn`: what is known of a state is known.
    if (guards === undefined)
      return Object.defineProperty(
        Object.assign(() => false, guard),
        'name',
        { value: name },
      )
    const parts = guards.map((part, index) => transformed(part, `${where}, part ${index + 1}`))
    return Object.defineProperty(
      Object.assign(() => false, { check: guard.check, guards: parts }),
      'name',
      {
        value: name,
      },
    )
  }

  return { transformed }
}

const throwMissing = (): never => {
  throw new Error(MISSING)
}
