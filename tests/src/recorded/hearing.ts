import type { AnyActorLogic, PromiseActorLogic } from 'xstate'
import { CallProblem, type Problem } from '#machines/support/problem.ts'

type Logic = PromiseActorLogic<unknown>

/** What hears of the end of an actor: with its output, or with the problem that it failed with. */
export interface Hearing {
  done: (output: unknown) => void
  failed: (problem: Problem) => void
}

/** From now on the ends of an actor are heard of, wherever it runs; gives the same actor. */
export const heard = <Heard extends AnyActorLogic>(logic: Heard, { done, failed }: Hearing): Heard => {
  const transition = logic.transition.bind(logic) as Logic['transition']
  const listening: Logic['transition'] = (snapshot, event, scope) => {
    const next = transition(snapshot, event, scope)
    if (next === snapshot || snapshot.status !== 'active') return next
    if (next.status === 'done') done(next.output)
    if (next.status === 'error' && next.error instanceof CallProblem) failed(next.error.problem)
    return next
  }
  return Object.assign(logic, { transition: listening })
}
