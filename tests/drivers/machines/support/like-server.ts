import type { Driver, NoScreen, Reply, Stage } from '#paths/run/driver.ts'
import { problemOf } from '#machines/support/problem.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { columnsOf, faultsOf } from '#tests/src/recorded/like-server.ts'
import { refusalFaults } from '#tests/src/recorded/like-refusal.ts'
import { isReached } from '#tests/src/recorded/unreached.ts'

/** Where a reply that a driver makes up is none that the server gives to this call. */
export const replyFaults = (call: RowKey, how: Reply): string[] => {
  if (how === 'server') return []
  if ('refused' in how) {
    const { refused } = how
    return 'failed' in refused
      ? refusalFaults(call, [call], problemOf(refused.failed), [], 'without message keys')
      : [`${call}: refused with an outcome that is done`]
  }
  // "Nothing found" carries nothing.
  if (how.statusCode === 204) return how.data === null ? [] : [`${call}: 204 with data`]
  const readings = columnsOf(call).map((column) =>
    // What is not recorded at all is held to the contract alone.
    faultsOf(call, how.data, column).filter((fault) => isReached(fault) && !isUnrecorded.test(fault)),
  )
  return readings.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const isUnrecorded = /^[A-Z]+:[^:.[]+: the server never sends it$/

const held = (stage: Stage): Stage => ({
  ...stage,
  reply: async (call, how) => {
    const faults = replyFaults(call, how)
    if (faults.length > 0) throw new Error(`The server does not reply like this: ${faults.join('; ')}`)
    return stage.reply(call, how)
  },
})

type Handler = (stage: Stage, ...rest: unknown[]) => unknown

const heldHandler =
  (handler: Handler): Handler =>
  (stage, ...rest) =>
    handler(held(stage), ...rest)

const heldAll = <Handlers extends object>(handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      typeof handler === 'function' ? heldHandler(handler as Handler) : handler,
    ]),
  ) as Handlers

/** Drivers, those of `names` held to what the server gives: a path on which one of them replies kinder fails. */
export const heldDrivers = <Names extends string>(
  drivers: Readonly<Record<Names, Driver | NoScreen>>,
  names: readonly NoInfer<Names>[],
): Readonly<Record<Names, Driver | NoScreen>> =>
  Object.fromEntries(
    Object.entries<Driver | NoScreen>(drivers).map(([name, driver]) => [
      name,
      'noScreen' in driver || !names.some((one) => one === name)
        ? driver
        : {
            ...driver,
            start: heldHandler(driver.start as Handler),
            act: heldAll(driver.act),
            answer: heldAll(driver.answer),
            ...(driver.wait && { wait: heldHandler(driver.wait as Handler) }),
          },
    ]),
  ) as Record<Names, Driver | NoScreen>
