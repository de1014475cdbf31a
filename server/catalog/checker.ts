import type { JsonFile } from './read-json.ts'
import { type FileName, type RawCatalog, place } from './read-catalog.ts'

type Path = readonly (string | number)[]

/** Whether the calendar has the day; yyyy-mm-dd. */
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Collects the ids of a list and says which of them stand twice. */
const idsOf = <Item>(
  raw: RawCatalog,
  file: JsonFile<unknown>,
  path: Path,
  items: readonly Item[] | undefined,
  idOf: (item: Item) => string | number,
  seen = new Set<string>(),
): Set<string> => {
  items?.forEach((item, index) => {
    const id = String(idOf(item))
    if (seen.has(id)) {
      raw.mistakes.push({ ...place(file, ...path, index), message: `duplicate id "${id}": give it another one` })
    }
    seen.add(id)
  })
  return seen
}

/** The ids that a catalog defines, by kind. Duplicates are mistakes. */
export const definedIds = (raw: RawCatalog) => {
  const { files } = raw
  const planIds = new Set<string>()
  for (const file of raw.plans) idsOf(raw, file, ['plans'], file.value?.plans, ({ id }) => id, planIds)
  const of = <Item>(
    file: JsonFile<unknown>,
    name: string,
    items: readonly Item[] | undefined,
    id: (item: Item) => string,
  ) => idsOf(raw, file, [name], items, id)
  const questions = files['questions.json']
  const lists = files['lists.json'].value
  return {
    plan: planIds,
    brand: of(files['brands.json'], 'brands', files['brands.json'].value?.brands, ({ id }) => id),
    agreement: of(files['agreements.json'], 'agreements', files['agreements.json'].value?.agreements, ({ id }) => id),
    requirement: of(
      files['requirements.json'],
      'requirements',
      files['requirements.json'].value?.requirements,
      ({ id }) => id,
    ),
    'eligibility question': of(questions, 'eligibility', questions.value?.eligibility, ({ qid }) => qid),
    'health question': of(questions, 'health', questions.value?.health, ({ question_id }) => String(question_id)),
    'verification question': of(
      questions,
      'verification',
      questions.value?.verification,
      ({ question_id }) => question_id,
    ),
    portal: of(files['portals.json'], 'portals', files['portals.json'].value?.portals, ({ id }) => id),
    rep: of(files['reps.json'], 'reps', files['reps.json'].value?.reps, ({ id }) => id),
    group: of(files['groups.json'], 'groups', files['groups.json'].value?.groups, ({ id }) => id),
    member: of(files['members.json'], 'members', files['members.json'].value?.members, ({ id }) => id),
    referral: of(files['referrals.json'], 'referrals', files['referrals.json'].value?.referrals, ({ id }) => id),
    site: of(files['sites.json'], 'sites', files['sites.json'].value?.sites, ({ id }) => id),
    destination: of(
      files['destinations.json'],
      'destinations',
      files['destinations.json'].value?.destinations,
      ({ id }) => id,
    ),
    state: of(files['lists.json'], 'states', lists?.states, ({ abbrev }) => abbrev),
    relationship: of(files['lists.json'], 'relationships', lists?.relationships, ({ value }) => value),
  }
}
export type DefinedIds = ReturnType<typeof definedIds>

const sources: Partial<Record<keyof DefinedIds, FileName>> = {
  brand: 'brands.json',
  agreement: 'agreements.json',
  requirement: 'requirements.json',
  'eligibility question': 'questions.json',
  'health question': 'questions.json',
  portal: 'portals.json',
  rep: 'reps.json',
  group: 'groups.json',
  state: 'lists.json',
  relationship: 'lists.json',
}

/** What refers to a file that could not be read is no mistake of its own: that file is named already. */
const unread = (raw: RawCatalog, kind: keyof DefinedIds): boolean => {
  const source = sources[kind]
  return source === undefined ? raw.plans.some(({ value }) => value === null) : raw.files[source].value === null
}

/** Says what is wrong at places of one file. */
export const checker = (raw: RawCatalog, file: JsonFile<unknown>, ids: DefinedIds) => {
  const say = (path: Path, message: string): void => {
    raw.mistakes.push({ ...place(file, ...path), message })
  }
  return {
    say,
    /** A reference to something that the catalog must define; absent ones pass. */
    refers: (path: Path, kind: keyof DefinedIds, id: string | number | undefined): void => {
      if (id !== undefined && !ids[kind].has(String(id)) && !unread(raw, kind)) {
        say(path, `no ${kind} "${id}" in this catalog: correct the reference or add it`)
      }
    },
    day: (path: Path, text: string | undefined): void => {
      if (text !== undefined && !isDay(text)) say(path, `${text} is no calendar day: write yyyy-mm-dd`)
    },
    picture: (path: Path, name: string): void => {
      if (name.includes('..') || !raw.source.has(name)) {
        say(path, `no file "${name}" in the catalog folder: add it or correct its name`)
      }
    },
  }
}
export type Checker = ReturnType<typeof checker>
