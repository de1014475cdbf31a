// The commands of `npm run deliveries` about what the server has sent and is to send: `list`, `show`, `file`, `full`,
// `retry`.
import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../clock.ts'
import {
  type DeliveryOperator,
  type SeenDelivery,
  makeDeliveryOperator,
} from '../services/enrollment/delivery/delivery-operator.ts'
import { makeFulfillment } from '../services/enrollment/delivery/fulfillment.service.ts'
import { makeFullFiles } from '../services/enrollment/delivery/full-file.ts'
import { makeRecords } from '../services/enrollment/record/records.service.ts'
import { withOpened } from './opened.ts'
import { servedCatalog } from './served-catalog.ts'

interface ListOptions {
  all?: true
  enrollment?: string
  destination?: string
  state?: string
  limit: number
}

const withOperator = (work: (operator: DeliveryOperator) => Promise<void>): Promise<void> =>
  withOpened(async (opened) => {
    const { sealing, database } = opened
    const catalog = await servedCatalog(opened)
    const parts = { database, sealing, clock: systemClock }
    return work(makeDeliveryOperator({ ...parts, fulfillment: makeFulfillment({ ...parts, catalog }) }))
  })

const moment = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** One line for the eye and for grep: what it is, where it goes, where it stands. */
const line = ({ id, policy_id, destination, state, changed_at, isRaised }: SeenDelivery): string =>
  [id, policy_id, destination, state, moment(changed_at), ...(isRaised ? ['needs you'] : [])].join('  ')

const lines = (one: SeenDelivery): string[] => {
  const { version, due_at, file, reasons, state } = one
  return [
    line(one),
    `  tells of entry ${version} of the record`,
    ...(state === 'released' ? [`  goes from ${moment(due_at)} on`] : []),
    ...reasons.map(
      ({ text, person_id }) => `  reason: ${text}${person_id === undefined ? '' : ` (person ${person_id})`}`,
    ),
    ...(file === null ? [] : [`  file ${file.name}: ${file.state}, ${file.attempts} attempts`]),
    ...(file?.sha256 ? [`  SHA-256 ${file.sha256}`] : []),
    ...(file?.sent_at ? [`  sent at ${moment(file.sent_at)}`] : []),
    ...(file?.state === 'waiting' ? [`  tried again at ${moment(file.due_at)}`] : []),
    ...(file?.last_error ? [`  last error: ${file.last_error}`] : []),
  ]
}

const count = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 10_000) {
    throw new InvalidArgumentError('Write a whole number from 1 to 10000.')
  }
  return value
}

export const addKeptDeliveries = (program: Command): void => {
  program
    .command('list')
    .description('lists the deliveries that were rejected or take too long, the last changed first')
    .option('--all', 'all deliveries')
    .option('--enrollment <number>', 'all deliveries of an enrollment, by its confirmation number')
    .option('--destination <id>', 'those for a destination')
    .option('--state <state>', 'those in a state of the machine "fulfillment"')
    .option('--limit <count>', 'as many at most', count, 100)
    .action(({ all, enrollment, destination, state, limit }: ListOptions) =>
      withOperator(async (operator) => {
        const raised = all === undefined && enrollment === undefined && state === undefined
        const found = await operator.list({ raised, policyId: enrollment, destination, state, limit })
        for (const one of found) console.log([line(one), ...one.reasons.map(({ text }) => `  ${text}`)].join('\n'))
        if (found.length === 0) console.log(raised ? 'No delivery needs you.' : 'There is no such delivery.')
        if (found.length === limit) console.log(`These are the last ${limit}: --limit shows more.`)
      }),
    )

  program
    .command('show')
    .description('shows where a delivery stands, why, and in which file it is')
    .argument('<delivery>', 'its id, as the list has it')
    // One id of 64 begins with a hyphen, and is no option.
    .allowUnknownOption()
    .action((id: string) =>
      withOperator(async (operator) => {
        const found = await operator.find(id)
        if (found === undefined) throw new Error(`There is no delivery "${id}": npm run deliveries -- list --all`)
        console.log(lines(found).join('\n'))
      }),
    )

  program
    .command('file')
    .description('prints the bytes of a file as they are sent; they name people and may hold their numbers')
    .argument('<name>', 'the name of the file, as "show" has it')
    .action((name: string) =>
      withOperator(async (operator) => {
        const text = await operator.bytesOf(name)
        if (text === null)
          throw new Error(`There are no bytes of "${name}": not made yet, or taken out after ANSWER_DAYS`)
        process.stdout.write(text)
      }),
    )

  program
    .command('full')
    .description('prints a full 834 of everybody whom a destination has in force, for its receiver to compare')
    .argument('<destination>', 'its id in destinations.json of the catalog')
    .action((destination: string) =>
      withOpened(async (opened) => {
        const { sealing, database } = opened
        const catalog = await servedCatalog(opened)
        const parts = { database, sealing, clock: systemClock, catalog }
        const { name, text, enrollments, leftOut } = await makeFullFiles({ ...parts, records: makeRecords(parts) })(
          destination,
        )
        for (const { policyId, reason } of leftOut) console.error(`${policyId} is left out: ${reason}`)
        if (text === null) throw new Error(`Nobody is in force at "${destination}"`)
        console.error(`${name}: ${enrollments} enrollments in force.`)
        console.error('A receiver may end the cover of whoever is missing in it: ask what it does with a full file.')
        process.stdout.write(text)
      }),
    )

  program
    .command('retry')
    .description(
      'tries a delivery again: the same bytes where they did not arrive, otherwise in a new file; at once what waits for a cut-off',
    )
    .argument('<delivery>', 'its id, as the list has it')
    // One id of 64 begins with a hyphen, and is no option.
    .allowUnknownOption()
    .action((id: string) =>
      withOperator(async (operator) => {
        const tried = await operator.retry(id)
        if (tried.outcome === 'refused') throw new Error(`Not tried again: ${tried.reason}`)
        console.log(
          tried.outcome === 'same_file'
            ? `${tried.name} goes again with the same bytes, with ${tried.deliveries} deliveries in it.`
            : `It goes in a new file, from ${moment(tried.dueAt)} on.`,
        )
      }),
    )
}
