import type { CatalogChange } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { changeAreas } from '#schemas/desk/catalog-changes.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { RawCatalog } from '../read-catalog.ts'
import { type Thing, thingsOf } from './things.ts'

/** Longer values are not compared at a glance. */
const LONGEST = 300

/** The values of a thing by their paths in it: `benefits.3.name`. */
const leaves = (value: unknown, path: string[] = [], found = new Map<string, string>()): Map<string, string> => {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) found.set(path.join('.'), String(value))
    return found
  }
  for (const [key, inner] of Object.entries(value)) leaves(inner, [...path, key], found)
  return found
}

const shown = (value: string | undefined, secret: boolean): string | null =>
  value === undefined || secret || value.length > LONGEST ? null : value

const fieldsOf = (before: Thing, after: Thing): CatalogChange['fields'] => {
  const [was, is] = [leaves(before.value), leaves(after.value)]
  const secret = before.secret || after.secret
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) =>
    was.get(field) === is.get(field)
      ? []
      : [{ field, before: shown(was.get(field), secret), after: shown(is.get(field), secret) }],
  )
}

const keyOf = ({ area, id }: Pick<Thing, 'area' | 'id'>): string => `${area} ${id}`

const changesOfThings = (before: RawCatalog, after: RawCatalog, locale: Locale): CatalogChange[] => {
  const was = new Map(thingsOf(before).map((one) => [keyOf(one), one]))
  const is = new Map(thingsOf(after).map((one) => [keyOf(one), one]))
  const named = ({ area, id, name }: Thing, kind: CatalogChange['kind'], fields: CatalogChange['fields'] = []) => ({
    area,
    kind,
    id,
    name: typeof name === 'string' ? name : textIn(name, locale),
    fields,
  })
  return [
    ...[...is].flatMap(([key, one]) => {
      const earlier = was.get(key)
      if (earlier === undefined) return [named(one, 'added')]
      const fields = fieldsOf(earlier, one)
      return fields.length === 0 ? [] : [named(one, 'changed', fields)]
    }),
    ...[...was].flatMap(([key, one]) => (is.has(key) ? [] : [named(one, 'removed')])),
  ]
}

/** Tables say how many rows are other ones, whatever they hold. */
const rowsOf = (bytes: Buffer): Map<string, number> => {
  const rows = new Map<string, number>()
  for (const row of bytes.toString('utf8').split(/\r?\n/)) if (row !== '') rows.set(row, (rows.get(row) ?? 0) + 1)
  return rows
}

const countLess = (rows: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number => {
  let count = 0
  for (const [row, times] of rows) count += Math.max(0, times - (others.get(row) ?? 0))
  return count
}

type Files = ReadonlyMap<string, Buffer>

/** Files that no list of things is made of: tables, pictures, papers, films. */
const changesOfFiles = (before: Files, after: Files): CatalogChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path): CatalogChange[] => {
    if (path.endsWith('.json')) return []
    const [was, is] = [before.get(path), after.get(path)]
    const area = path.endsWith('.csv') ? 'places' : 'files'
    const change = (kind: CatalogChange['kind'], fields: CatalogChange['fields'] = []): CatalogChange[] => [
      { area, kind, id: path, name: path, fields },
    ]
    if (was === undefined) return change('added')
    if (is === undefined) return change('removed')
    if (was.equals(is)) return []
    if (area === 'files')
      return change('changed', [{ field: 'bytes', before: String(was.length), after: String(is.length) }])
    const [old, fresh] = [rowsOf(was), rowsOf(is)]
    return change('changed', [
      { field: 'rows', before: String(countLess(old, fresh)), after: String(countLess(fresh, old)) },
    ])
  })

/**
 * What differs between two versions, by area and in the order of the files. For a table, `rows` says how many rows are
 * gone and how many are new.
 */
export const catalogChanges = (
  before: { raw: RawCatalog; files: Files },
  after: { raw: RawCatalog; files: Files },
  locale: Locale,
): CatalogChange[] =>
  [...changesOfThings(before.raw, after.raw, locale), ...changesOfFiles(before.files, after.files)].toSorted(
    (one, other) => changeAreas.indexOf(one.area) - changeAreas.indexOf(other.area),
  )
