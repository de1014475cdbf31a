import type { Static, TSchema } from 'typebox'
import { PlansFile, catalogFiles } from '#schemas/storefront/catalog/catalog.schema.ts'
import { lineOf } from '#schemas/json/json-places.ts'
import { type CatalogFiles, folderFiles } from './catalog-files.ts'
import type { Mistake } from './mistake.ts'
import { type JsonFile, readJson } from './read-json.ts'
import { type Opening, openMembers } from './sealed-values.ts'
import { type Tables, readTables } from './catalog-tables.ts'

type Shapes = typeof catalogFiles
export type FileName = keyof Shapes

/** A catalog as read: files whose shape is wrong have no value, and a mistake. */
export interface RawCatalog {
  source: CatalogFiles
  files: { [Name in FileName]: JsonFile<Static<Shapes[Name]>> }
  plans: JsonFile<Static<typeof PlansFile>>[]
  tables: Tables
  mistakes: Mistake[]
}

/** The line of a place in a JSON file of the catalog. */
export const place = ({ file, text }: JsonFile<unknown>, ...path: (string | number)[]): Omit<Mistake, 'message'> => ({
  file,
  line: lineOf(text, path.map(String)),
})

/** Reads all files of a catalog and checks the shape of every file; what files say of one another is not looked at. `sealing` opens sealed values of members. */
export const readCatalog = (from: string | CatalogFiles, sealing?: Opening): RawCatalog => {
  const source = typeof from === 'string' ? folderFiles(from) : from
  const mistakes: Mistake[] = []
  const read = <Schema extends TSchema>(file: string, schema: Schema): JsonFile<Static<Schema>> =>
    readJson(source, file, schema, mistakes)
  const files = {
    'catalog.json': read('catalog.json', catalogFiles['catalog.json']),
    'brands.json': read('brands.json', catalogFiles['brands.json']),
    'questions.json': read('questions.json', catalogFiles['questions.json']),
    'agreements.json': read('agreements.json', catalogFiles['agreements.json']),
    'requirements.json': read('requirements.json', catalogFiles['requirements.json']),
    'lists.json': read('lists.json', catalogFiles['lists.json']),
    'sites.json': read('sites.json', catalogFiles['sites.json']),
    'portals.json': read('portals.json', catalogFiles['portals.json']),
    'reps.json': read('reps.json', catalogFiles['reps.json']),
    'groups.json': read('groups.json', catalogFiles['groups.json']),
    'members.json': readJson(source, 'members.json', catalogFiles['members.json'], mistakes, (value) =>
      openMembers(value, sealing),
    ),
    'referrals.json': read('referrals.json', catalogFiles['referrals.json']),
    'analysts.json': read('analysts.json', catalogFiles['analysts.json']),
    'destinations.json': read('destinations.json', catalogFiles['destinations.json']),
  }
  const names = source.namesIn('plans').filter((name) => name.endsWith('.json'))
  if (names.length === 0) {
    mistakes.push({ file: 'plans', line: 1, message: 'no plans: add at least one JSON file of plans' })
  }
  const plans = names.sort().map((name) => read(`plans/${name}`, PlansFile))
  return { source, files, plans, tables: readTables(source, mistakes), mistakes }
}
