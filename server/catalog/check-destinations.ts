import { takesGroup, takesPlan, takesSite } from '#schemas/fulfillment/destination.rules.ts'
import type { BankDebits } from '#schemas/fulfillment/bank-debits.schema.ts'
import { hasCheckDigit } from '../formats/ach/check-digit.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { carries, factsOf } from '#schemas/fulfillment/facts.rules.ts'
import type { Site } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import { isPrivateHost } from '../domain/private-address.ts'
import { insuranceLines, lineOfCategory } from '../formats/x12/codes-834.ts'
import { delimiterMistake, usualDelimiters } from '../formats/x12/delimiters.ts'
import { type Checker, type DefinedIds, checker } from './checker.ts'
import { type RawCatalog, place } from './read-catalog.ts'

type Path = readonly (string | number)[]

const checkReferences = (check: Checker, at: Path, destination: Destination): void => {
  const { carriers, plans, groups, sites } = destination.for
  carriers?.forEach((id, index) => check.refers([...at, 'for', 'carriers', index], 'brand', id))
  plans?.forEach((id, index) => check.refers([...at, 'for', 'plans', index], 'plan', id))
  groups?.forEach((id, index) => check.refers([...at, 'for', 'groups', index], 'group', id))
  sites?.forEach((id, index) => check.refers([...at, 'for', 'sites', index], 'site', id))
  const { group_sponsors, agents, plan_codes } = destination
  group_sponsors?.forEach((one, index) =>
    check.refers([...at, 'group_sponsors', index, 'group_id'], 'group', one.group_id),
  )
  agents?.forEach((one, index) => check.refers([...at, 'agents', index, 'rep_id'], 'rep', one.rep_id))
  plan_codes?.forEach((one, index) => check.refers([...at, 'plan_codes', index, 'plan_id'], 'plan', one.plan_id))
}

/** Whether a name is one of a time zone, and no offset. */
export const isTimeZone = (name: string): boolean => {
  try {
    return (
      new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name)
    )
  } catch {
    return false
  }
}

/** How bank accounts are debited: a mistake here would stop whoever submits by bank draft. */
const checkDebits = (check: Checker, debits: BankDebits): void => {
  const { bank, time_zone } = debits
  if (!isTimeZone(time_zone)) {
    check.say(['debits', 'time_zone'], `"${time_zone}" is no time zone: write one such as America/Chicago`)
  }
  if (!hasCheckDigit(bank.routing)) {
    check.say(['debits', 'bank', 'routing'], `${bank.routing} is no routing number: correct its digits`)
  }
}

const checkBatch = (check: Checker, at: Path, { batch, send }: Destination): void => {
  if (batch !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(batch.cut_off)) {
    check.say([...at, 'batch', 'cut_off'], `"${batch.cut_off}" is no time of day: write 00:00 to 23:59`)
  }
  if (batch !== undefined && !isTimeZone(batch.time_zone)) {
    check.say([...at, 'batch', 'time_zone'], `"${batch.time_zone}" is no time zone: write one such as America/Chicago`)
  }
  if (batch !== undefined && send.kind === 'webhook') {
    check.say([...at, 'batch'], 'a webhook gets each enrollment by itself: remove the batch, or send files')
  }
}

/** A folder that stays below the one that it is in. */
const isBelow = (folder: string): boolean => /^[\w.-]+(?:\/[\w.-]+)*$/.test(folder) && !folder.split('/').includes('..')

const checkSftp = (check: Checker, at: Path, send: Extract<Destination['send'], { kind: 'sftp' }>): void => {
  for (const name of ['folder', 'answers_folder'] as const) {
    const folder = send[name]
    // From the root of the server, or from where its user begins.
    if (folder === undefined || isBelow(folder.replace(/^\//, ''))) continue
    check.say([...at, 'send', name], `"${folder}" is no folder of a server: write names with / between`)
  }
  if (send.allow_private !== true && isPrivateHost(send.host)) {
    check.say([...at, 'send', 'host'], `${send.host} is in a private network: use a public host, or allow_private`)
  }
}

const checkWay = (check: Checker, at: Path, { send, format }: Destination): void => {
  if (send.kind !== 'webhook') {
    if (send.kind === 'folder' && !isBelow(send.folder)) {
      check.say(
        [...at, 'send', 'folder'],
        `"${send.folder}" is no folder below the outgoing one: write names with / between`,
      )
    }
    if (send.kind === 'sftp') checkSftp(check, at, send)
    if (send.answers_folder === send.folder) {
      check.say(
        [...at, 'send', 'answers_folder'],
        'answers would be mixed with what is sent: give them a folder of their own',
      )
    }
    return
  }
  const path = [...at, 'send', 'url']
  const url = URL.canParse(send.url) ? new URL(send.url) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    return check.say(path, `"${send.url}" is no address: write https://...`)
  if (url.username !== '' || url.password !== '') check.say(path, 'a password stands in the address: use secret_env')
  if (format.kind !== 'json') check.say([...at, 'format', 'kind'], 'a webhook is sent JSON: choose json, or send files')
  if (send.allow_private === true) return
  if (isPrivateHost(url.hostname)) {
    check.say(path, `${url.hostname} is in a private network: use a public address, or allow_private`)
  } else if (url.protocol === 'http:') check.say(path, 'http can be read on its way: write https, or allow_private')
}

const optionsOf = ({ rating }: PlanSource): string[] =>
  rating.by === 'tier' || rating.by === 'age_band' ? rating.options.map(({ id }) => id) : []

/** What an 834 needs of each plan beside its data: an insurance line, and a code for each option. */
const check834 = (
  check: Checker,
  at: Path,
  { format, plan_codes = [] }: Destination,
  plans: readonly PlanSource[],
): void => {
  if (format.kind !== '834') return
  if (format.content === 'full') {
    const message = 'the server sends what has changed: a full file of a few would end the cover of all others'
    check.say([...at, 'format', 'content'], message)
  }
  const mistake = delimiterMistake(format.delimiters ?? usualDelimiters)
  if (mistake !== null) check.say([...at, 'format', 'delimiters'], `${mistake}: choose others`)
  plan_codes.forEach(({ insurance_line: line }, index) => {
    if (line === undefined || insuranceLines.some((known) => known === line)) return
    const message = `"${line}" is no insurance line of an 834: use one of ${insuranceLines.join(', ')}`
    check.say([...at, 'plan_codes', index, 'insurance_line'], message)
  })
  for (const plan of plans) {
    const codes = plan_codes.filter(({ plan_id }) => plan_id === plan.id)
    const line = codes.find(({ insurance_line }) => insurance_line !== undefined) ?? lineOfCategory[plan.category]
    if (line === undefined) {
      check.say(
        [...at, 'for'],
        `an 834 has no insurance line for ${plan.id} (${plan.category}): send it as csv or json`,
      )
      continue
    }
    const options = optionsOf(plan)
    const uncoded = options.filter((option) => !codes.some(({ option_id }) => option_id === option))
    if (options.length < 2 || uncoded.length === 0) continue
    check.say([...at, 'for'], `an 834 tells options by their codes: add ${plan.id} ${uncoded.join(', ')} to plan_codes`)
  }
}

/** Names what no destination of a plan carries, at the one that would lose it. */
const checkLosses = (
  raw: RawCatalog,
  check: Checker,
  destinations: readonly Destination[],
  plans: readonly PlanSource[],
) => {
  const requirements = raw.files['requirements.json'].value?.requirements ?? []
  const facts = new Map(plans.map((plan) => [plan.id, factsOf(plan, requirements)]))
  destinations.forEach((destination, index) => {
    const lost = new Map<string, string[]>()
    for (const plan of plans.filter((one) => takesPlan(destination, one))) {
      const others = destinations.filter((other) => takesPlan(other, plan) && coversAsMuch(other, destination))
      const missing = facts.get(plan.id)?.filter((fact) => !others.some(({ format }) => carries(format, fact))) ?? []
      if (missing.length > 0) lost.set(missing.join(', '), [...(lost.get(missing.join(', ')) ?? []), plan.id])
    }
    for (const [what, ids] of lost) {
      const message = `${destination.format.kind} would lose ${what} of ${ids.join(', ')}: add it, or another destination`
      check.say(['destinations', index, 'format'], message)
    }
  })
}

/** Whether whatever goes to one destination goes to the other as well. */
const coversAsMuch = (other: Destination, destination: Destination): boolean => {
  const within = (outer: readonly string[] | undefined, inner: readonly string[] | undefined): boolean =>
    outer === undefined || (inner !== undefined && inner.every((id) => outer.includes(id)))
  return within(other.for.groups, destination.for.groups) && within(other.for.sites, destination.for.sites)
}

const isSoldAt = (plan: PlanSource, site: Site): boolean =>
  plan.portals === undefined || site.portal_id === undefined || plan.portals.includes(site.portal_id)

/** Where something of a site is delivered, all that it sells is. */
const checkUndelivered = (raw: RawCatalog, destinations: readonly Destination[]): void => {
  const sites = raw.files['sites.json'].value?.sites ?? []
  const delivered = sites.filter((site) => destinations.some((one) => takesSite(one, site.id)))
  for (const file of raw.plans) {
    file.value?.plans.forEach((plan, index) => {
      if (plan.withdrawn !== undefined) return
      const without = delivered.filter((site) => {
        const takes = destinations.some(
          (one) => takesPlan(one, plan) && takesSite(one, site.id) && takesGroup(one, site.group_id),
        )
        return isSoldAt(plan, site) && !takes
      })
      if (without.length === 0) return
      const where = without.map(({ id }) => id).join(', ')
      const message = `"${plan.id}" would be delivered to nobody at ${where}: add it to a destination of destinations.json`
      raw.mistakes.push({ ...place(file, 'plans', index), message })
    })
  }
}

/** Checks where enrollments are delivered: that they arrive, in time, with all that they hold. */
export const checkDestinations = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['destinations.json']
  const destinations = file.value?.destinations ?? []
  const check = checker(raw, file, ids)
  const plans = raw.plans.flatMap(({ value }) => value?.plans ?? [])
  destinations.forEach((destination, index) => {
    const at = ['destinations', index]
    checkReferences(check, at, destination)
    checkBatch(check, at, destination)
    checkWay(check, at, destination)
    check834(
      check,
      at,
      destination,
      plans.filter((plan) => takesPlan(destination, plan)),
    )
  })
  if (file.value?.debits !== undefined) checkDebits(check, file.value.debits)
  checkLosses(raw, check, destinations, plans)
  if (destinations.length > 0) checkUndelivered(raw, destinations)
}
