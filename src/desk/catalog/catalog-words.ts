import type { CatalogVersion, Publication } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { ChangeArea, SampleName } from '#schemas/desk/catalog-changes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { moment } from '../moment.ts'

export const versionAddress = (number: number): string => `/desk/catalog/${number}`

/** Where a file of a version is read or changed, at a line of it. */
export const fileAddress = (number: number, path: string, line?: number): string =>
  `${versionAddress(number)}/file?${new URLSearchParams({ path, ...(line !== undefined && { line: String(line) }) })}`

/** Where what a version makes an enrollment ask is seen and edited. */
export const formsAddress = (number: number): string => `${versionAddress(number)}/forms`

export const stateName = (state: CatalogVersion['state']): string => {
  const names: Record<CatalogVersion['state'], () => string> = {
    draft: m.catalog_state_draft,
    planned: m.catalog_state_planned,
    now: m.catalog_state_now,
    kept: m.catalog_state_kept,
  }
  return names[state]()
}

export const stateTone = (state: CatalogVersion['state']): 'neutral' | 'success' | 'info' =>
  state === 'now' ? 'success' : state === 'planned' ? 'info' : 'neutral'

/** Where a version came from, when and by whom. */
export const originText = ({ origin, copy_of, made_at, by }: CatalogVersion): string => {
  const from =
    origin === 'folder'
      ? m.catalog_origin_folder()
      : origin === 'archive'
        ? m.catalog_origin_archive()
        : m.catalog_origin_copy({ number: copy_of ?? 0 })
  return [from, moment(made_at), by ?? m.catalog_by_operator()].join(' · ')
}

/** From when a version was or will be what everybody sees, and who said so. */
export const publicationText = ({ at, by }: Publication): string => `${moment(at)} · ${by ?? m.catalog_by_operator()}`

export const mistakesText = (count: number): string =>
  count === 1 ? m.catalog_mistake_one() : m.catalog_mistakes_many({ count })

export const areaName = (area: ChangeArea): string => {
  const names: Record<ChangeArea, () => string> = {
    plans: m.catalog_area_plans,
    fields: m.catalog_area_fields,
    questions: m.catalog_area_questions,
    agreements: m.catalog_area_agreements,
    lists: m.catalog_area_lists,
    sites: m.catalog_area_sites,
    people: m.catalog_area_people,
    codes: m.catalog_area_codes,
    deliveries: m.catalog_area_deliveries,
    places: m.catalog_area_places,
    files: m.catalog_area_files,
    catalog: m.catalog_area_catalog,
  }
  return names[area]()
}

export const sampleName = (sample: SampleName): string => {
  const names: Record<SampleName, () => string> = {
    young_single: m.catalog_sample_young_single,
    single: m.catalog_sample_single,
    couple: m.catalog_sample_couple,
    parent: m.catalog_sample_parent,
    family: m.catalog_sample_family,
  }
  return names[sample]()
}
