import { isRoutingNumber } from '#schemas/steps/billing/billing.rules.ts'
import { isTaken } from '#schemas/storefront/visit/entry-kind.rules.ts'
import { isPicture } from '#schemas/storefront/catalog/catalog.schema.ts'
import { checkContributions } from './check-contributions.ts'
import { type DefinedIds, checker } from './checker.ts'
import type { RawCatalog } from './read-catalog.ts'

/** An outside link: a web address, or a film in the catalog's folder. */
const checkLink = (check: ReturnType<typeof checker>, at: readonly (string | number)[], value: string): void => {
  if (value.startsWith('/catalog/')) check.picture(at, value.slice('/catalog/'.length))
  else if (!/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) {
    check.say(at, `"${value}" is no link: write https://... or /catalog/videos/NAME.webm`)
  }
}

const checkSites = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['sites.json']
  const check = checker(raw, file, ids)
  const hosts = new Set<string>()
  file.value?.sites.forEach((site, index) => {
    const at = ['sites', index]
    site.hosts.forEach((host, position) => {
      if (hosts.has(host)) check.say([...at, 'hosts', position], `host "${host}" stands twice: keep it in one site`)
      hosts.add(host)
    })
    check.refers([...at, 'agent_id'], 'rep', site.agent_id)
    check.refers([...at, 'group_id'], 'group', site.group_id)
    check.refers([...at, 'portal_id'], 'portal', site.portal_id)
    check.refers([...at, 'settings', 'member_store_group'], 'group', site.settings['member_store_group'])
    check.picture([...at, 'logo'], site.logo)
    for (const [key, value] of Object.entries(site.settings)) {
      if (isPicture(value)) check.picture([...at, 'settings', key], value)
      if (key === 'footer_plan') check.refers([...at, 'settings', key], 'plan', value)
      if (key.startsWith('link_')) checkLink(check, [...at, 'settings', key], value)
    }
  })
}

const checkRepsAndGroups = (raw: RawCatalog, ids: DefinedIds): void => {
  const reps = raw.files['reps.json']
  const checkRep = checker(raw, reps, ids)
  const codes = new Map<string, number>()
  // However they are written: case does not count where they are typed. A public code that is also an access code would
  // give it away.
  const count = (code: string): void => void codes.set(code.toUpperCase(), (codes.get(code.toUpperCase()) ?? 0) + 1)
  for (const rep of reps.value?.reps ?? []) [rep.agent_code, rep.public_code].forEach(count)
  for (const group of raw.files['groups.json'].value?.groups ?? []) [group.code, group.public_code].forEach(count)
  const checkCode = (check: ReturnType<typeof checker>, at: readonly (string | number)[], code: string): void => {
    if ((codes.get(code.toUpperCase()) ?? 0) > 1) check.say(at, `code ${code} stands twice: change it`)
  }
  reps.value?.reps.forEach((rep, index) => {
    const at = ['reps', index]
    checkCode(checkRep, [...at, 'agent_code'], rep.agent_code)
    checkCode(checkRep, [...at, 'public_code'], rep.public_code)
    rep.portals.forEach((id, position) => checkRep.refers([...at, 'portals', position], 'portal', id))
    rep.groups.forEach((id, position) => checkRep.refers([...at, 'groups', position], 'group', id))
    checkRep.picture([...at, 'logo'], rep.logo)
  })
  const groups = raw.files['groups.json']
  const checkGroup = checker(raw, groups, ids)
  groups.value?.groups.forEach((group, index) => {
    const at = ['groups', index]
    checkCode(checkGroup, [...at, 'code'], group.code)
    checkCode(checkGroup, [...at, 'public_code'], group.public_code)
    checkGroup.refers([...at, 'agent_id'], 'rep', group.agent_id)
    checkGroup.refers([...at, 'address', 'state'], 'state', group.address.state)
    group.portals.forEach((id, position) => checkGroup.refers([...at, 'portals', position], 'portal', id))
    checkGroup.picture([...at, 'logo'], group.logo)
    checkGroup.day([...at, 'enroll_until'], group.enroll_until)
  })
}

const checkReferrals = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['referrals.json']
  const check = checker(raw, file, ids)
  file.value?.referrals.forEach((referral, index) => {
    const at = ['referrals', index]
    check.refers([...at, 'agent_id'], 'rep', referral.agent_id)
    check.refers([...at, 'group_id'], 'group', referral.group_id)
    check.refers([...at, 'portal_id'], 'portal', referral.portal_id)
    check.day([...at, 'until'], referral.until)
  })
}

/** A path leads to one landing page: a rep's and a group's are told apart by it alone. */
const checkLandingPaths = (raw: RawCatalog, ids: DefinedIds): void => {
  const seen = new Set<string>()
  for (const [name, list] of [
    ['reps.json', raw.files['reps.json'].value?.reps],
    ['groups.json', raw.files['groups.json'].value?.groups],
  ] as const) {
    const check = checker(raw, raw.files[name], ids)
    list?.forEach(({ landing_url }, index) => {
      if (landing_url === null) return
      const path = landing_url.toLowerCase()
      const at = [name.slice(0, -'.json'.length), index, 'landing_url']
      if (seen.has(path)) check.say(at, `landing page "${landing_url}" stands twice: change one`)
      if (isTaken(path)) check.say(at, `"/${landing_url}" is a page of the product: choose another landing page`)
      seen.add(path)
    })
  }
}

/** The id of the catalog that comes with the product, and of copies that nobody has made their own yet. */
export const DEMO_CATALOG = 'demo'
/** Letters and digits of a code that opens something by itself: 62 bits where they are random (docs/decisions/2026-11-22-wrong-codes.md). */
const MIN_CODE_LENGTH = 12

const checkAnalysts = (raw: RawCatalog, ids: DefinedIds): void => {
  const isDemo = raw.files['catalog.json'].value?.id === DEMO_CATALOG
  const file = raw.files['analysts.json']
  const check = checker(raw, file, ids)
  const codes = new Set<string>()
  file.value?.analysts.forEach(({ code }, index) => {
    const at = ['analysts', index, 'code']
    if (codes.has(code)) check.say(at, `code ${code} stands twice: change it`)
    codes.add(code)
    // Everybody knows the codes of the demo; of any other catalog they are secrets, and not repeated here.
    if (!isDemo && code.length < MIN_CODE_LENGTH) {
      check.say(at, `the code has ${code.length} letters and digits: give it ${MIN_CODE_LENGTH} random ones or more`)
    }
  })
}

const checkMembers = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['members.json']
  const check = checker(raw, file, ids)
  file.value?.members.forEach((member, index) => {
    const at = (...rest: (string | number)[]) => ['members', index, ...rest]
    check.refers(at('agent_id'), 'rep', member.agent_id)
    check.refers(at('group_id'), 'group', member.group_id)
    check.refers(at('portal_id'), 'portal', member.portal_id)
    check.refers(at('address', 'state'), 'state', member.address.state)
    check.day(at('birthdate'), member.birthdate)
    member.plans.forEach((plan, position) => {
      check.refers(at('plans', position, 'plan_id'), 'plan', plan.plan_id)
      check.day(at('plans', position, 'effective_date'), plan.effective_date)
    })
    member.dependents.forEach((person, position) =>
      check.day(at('dependents', position, 'birthdate'), person.birthdate),
    )
    member.beneficiaries.forEach((person, position) => {
      check.day(at('beneficiaries', position, 'birthdate'), person.birthdate)
      check.refers(at('beneficiaries', position, 'relationship'), 'relationship', person.relationship)
    })
    const total = member.beneficiaries.reduce((sum, { percentage }) => sum + percentage, 0)
    if (total !== 0 && total !== 100) check.say(at('beneficiaries'), `the shares add up to ${total}: make them 100`)
    member.banks.forEach((bank, position) => {
      if (!isRoutingNumber(bank.bank_routing)) {
        check.say(
          at('banks', position, 'bank_routing'),
          `${bank.bank_routing} is no routing number: correct its digits`,
        )
      }
    })
  })
}

/** Sites, reps, groups, members, brands, and the questions that the steps know by number. */
export const checkPeople = (raw: RawCatalog, ids: DefinedIds): void => {
  checkSites(raw, ids)
  checkRepsAndGroups(raw, ids)
  checkContributions(raw, ids)
  checkMembers(raw, ids)
  checkReferrals(raw, ids)
  checkLandingPaths(raw, ids)
  checkAnalysts(raw, ids)
  const brands = raw.files['brands.json']
  const checkBrand = checker(raw, brands, ids)
  brands.value?.brands.forEach((brand, index) => checkBrand.picture(['brands', index, 'logo'], brand.logo))
  const questions = raw.files['questions.json']
  questions.value?.health.forEach((question, index) => {
    const layout = { 145: 'none', 146: 'physician', 147: 'physician' }[question.question_id]
    if (layout !== undefined && question.layout !== layout) {
      checker(raw, questions, ids).say(
        ['health', index, 'layout'],
        `question ${question.question_id} has the layout "${layout}": write that`,
      )
    }
  })
}
