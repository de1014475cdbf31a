import type { Graph } from '../explore/graph.ts'
import { deadEndCheck } from './dead-end.check.ts'
import type { Check, Fault } from './fault.ts'
import { idleCaseCheck } from './idle-case.check.ts'
import { ignoredOfferCheck, lostWhileBusyCheck } from './ignored-offer.check.ts'
import { neverCheck } from './never.check.ts'
import { oddContextCheck } from './odd-context.check.ts'
import { overTimeCheck } from './over-time.check.ts'
import { startsCheck } from './starts.check.ts'
import { tooLargeCheck } from './too-large.check.ts'
import { unansweredCheck } from './unanswered.check.ts'
import { uncaughtCheck } from './uncaught.check.ts'
import { unfiredCheck } from './unfired.check.ts'
import { unknownPlaceCheck } from './unknown-place.check.ts'
import { unreachedCheck } from './unreached.check.ts'
import { waitsForeverCheck } from './waits-forever.check.ts'

/**
 * Everything that is proven of every machine, in the order in which faults are reported.
 *
 * @example
 * for (const { id, says } of checks) console.log(`${id}: ${says}`)
 */
export const checks: readonly Check[] = [
  tooLargeCheck,
  startsCheck,
  neverCheck,
  overTimeCheck,
  deadEndCheck,
  waitsForeverCheck,
  uncaughtCheck,
  unansweredCheck,
  ignoredOfferCheck,
  lostWhileBusyCheck,
  unreachedCheck,
  unfiredCheck,
  idleCaseCheck,
  oddContextCheck,
  unknownPlaceCheck,
]

/**
 * Whatever is wrong with a machine; nothing where every check holds.
 *
 * @example
 * const faults = check(explore(definePathModel(doorMachine, {})))
 * expect(faults.map(({ sentence }) => sentence)).toEqual([])
 */
export const check = (graph: Graph): Fault[] => checks.flatMap((one) => one.find(graph))
