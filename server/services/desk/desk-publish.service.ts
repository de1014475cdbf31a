import type { CallData } from '#schemas/calls/call.ts'
import type { Publication, deskCatalogCalls } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { ArchiveProblem, filesOfArchive } from '../../catalog/archive.ts'
import type { Mistake } from '../../catalog/mistake.ts'
import { DAY } from '../../clock.ts'
import type { Caller } from '../../domain/caller.ts'
import { conflict, missing, refuseField } from '../../domain/refusals.ts'
import { siteAddress } from '../../mail/site-address.ts'
import type { Version } from '../../repositories/catalog/catalog-versions.repository.ts'
import type { StaffMember } from '../../repositories/desk/staff.repository.ts'
import type { Config } from '../../config.ts'
import type { Previews } from '../publishing/preview.service.ts'
import { isDraft, isEditable } from '../publishing/version-states.ts'
import { nameOfVersion } from '../publishing/version-files.ts'
import type { Prepared } from '../publishing/versions.service.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { Body, DeskCatalog, DeskCatalogParts } from './desk-catalog.service.ts'

type Calls = typeof deskCatalogCalls
type Data<Name extends keyof Calls> = CallData<Calls[Name]>

interface Parts extends DeskCatalogParts {
  config: DeskCatalogParts['config'] & Pick<Config, 'publicUrl' | 'port'>
  audit: AuditService
  previews: Previews
}

/** Further ahead nobody plans: more likely the year is wrong. */
const FARTHEST = 366 * DAY
/** A clock that is a little behind makes "now" a moment of the past. */
const JUST_NOW = 60_000

const subjectOf = (number: number): string => `catalog:${number}`

/** What a file would become in a draft: read and checked before the transaction. */
interface Changed {
  version: Version
  bytes: Buffer
  mistakes: Mistake[]
}

/** What stands in the way of a publication: mistakes, and plans or tiers that nobody can buy; null while that is worked out. */
interface BeforePublish {
  mistakes: number
  unsold: number | null
}

/** Makes, changes and publishes versions of the catalog. What takes long is done by `before…`, outside of transactions. */
export const makeDeskPublish = (parts: Parts, desk: DeskCatalog) => {
  const { clock, versions, audit, previews, config, live } = parts

  /** 409 where it was published, or is going to be: a version that somebody has seen stays what it was. */
  const draft = async (number: number): Promise<Version> => {
    const version = await desk.find(number)
    if (!isDraft(version, await versions.rows.publications(1000, number))) throw conflict('error_catalog_published')
    return version
  }

  return {
    beforeUpload: async ({ archive }: Pick<Body<'uploadVersion'>, 'archive'>): Promise<Prepared> => {
      try {
        return await versions.prepare(await filesOfArchive(Buffer.from(archive, 'base64')), 'the archive')
      } catch (error) {
        if (!(error instanceof ArchiveProblem)) throw error
        throw refuseField('archive', `error_archive_${error.problem}`, { file: error.file })
      }
    },
    upload: async (
      staff: StaffMember,
      caller: Caller,
      { note }: Pick<Body<'uploadVersion'>, 'note'>,
      prepared: Prepared,
    ): Promise<Data<'uploadVersion'>> => {
      const number = await versions.add(prepared, { note: note.trim(), origin: 'archive', copy_of: null, by: staff.id })
      await audit.record(caller, 'write', subjectOf(number), 'uploaded')
      return { number, mistakes: prepared.mistakes.length }
    },
    copy: async (
      staff: StaffMember,
      caller: Caller,
      { number, note }: Body<'copyVersion'>,
    ): Promise<Data<'copyVersion'>> => {
      const { files, mistakes } = await desk.find(number)
      const made = await versions.rows.add({
        note: note.trim(),
        origin: 'copy',
        copy_of: number,
        files,
        mistakes,
        made_at: clock.now(),
        made_by: staff.id,
      })
      await audit.record(caller, 'write', subjectOf(made), `copied from ${number}`)
      return { number: made }
    },
    remove: async (caller: Caller, { number }: Body<'removeVersion'>): Promise<Data<'removeVersion'>> => {
      const { files } = await draft(number)
      await versions.rows.remove(number)
      await versions.removeUnused(files.map(({ id }) => id))
      await audit.record(caller, 'write', subjectOf(number), 'version removed')
      return { removed: true }
    },
    beforeSave: async ({ number, path, text }: Body<'saveVersionFile'>): Promise<Changed> => {
      const version = await desk.find(number)
      const file = version.files.find((one) => one.path === path && isEditable(path, one.bytes))
      if (file === undefined) throw missing()
      const bytes = Buffer.from(text, 'utf8')
      const files = await versions.files.bytesOf(version)
      const mistakes = await versions.mistakesOf(nameOfVersion(number), new Map(files).set(path, bytes))
      return { version, bytes, mistakes }
    },
    save: async (
      caller: Caller,
      { number, path, revision }: Body<'saveVersionFile'>,
      { version, bytes, mistakes }: Changed,
    ): Promise<Data<'saveVersionFile'>> => {
      await draft(number)
      const before = version.files.find((file) => file.path === path)
      if (before?.id !== revision) throw conflict('error_catalog_file_changed')
      if (!(await versions.change(version, new Map([[path, bytes]]), mistakes)))
        throw conflict('error_catalog_file_changed')
      await audit.record(caller, 'write', subjectOf(number), `changed ${path}`)
      const now = (await desk.find(number)).files.find((file) => file.path === path)
      return { revision: now?.id ?? '', mistakes }
    },
    /**
     * Whether it loads by the rules of this release, which may be others than those that it was checked by, and whether
     * each of its plans leads somebody to a receipt. Waits for the proof, a while at most.
     */
    beforePublish: async ({ number }: Pick<Body<'publishVersion'>, 'number'>): Promise<BeforePublish> => {
      const version = await desk.find(number)
      if (version.mistakes.length > 0) return { mistakes: version.mistakes.length, unsold: 0 }
      const mistakes = await versions.mistakesOf(nameOfVersion(number), await versions.files.bytesOf(version))
      return { mistakes: mistakes.length, unsold: mistakes.length > 0 ? 0 : await desk.proofs.errorsOf(version) }
    },
    publish: async (
      staff: StaffMember,
      caller: Caller,
      { number, at, instead_of, unsold: accepted = 0 }: Body<'publishVersion'>,
      { mistakes, unsold }: BeforePublish,
    ): Promise<Publication> => {
      await desk.find(number)
      if (mistakes > 0) throw refuseField('main', 'error_catalog_mistakes', { count: mistakes })
      if (unsold === null) throw refuseField('main', 'error_catalog_proving')
      // What nobody can buy is published only by who has seen how much that is.
      if (unsold !== accepted && unsold > 0) throw refuseField('unsold', 'error_catalog_unsold')
      const now = clock.now()
      if (at !== null && at < now - JUST_NOW) throw refuseField('at', 'error_publish_past')
      if (at !== null && at > now + FARTHEST) throw refuseField('at', 'error_publish_far')
      const current = await versions.published()
      if ((current?.number ?? null) !== instead_of) throw conflict('error_catalog_changed')
      if (at === null && current?.number === number) throw refuseField('main', 'error_catalog_now')
      const row = await versions.rows.publish({
        number,
        at: Math.max(at ?? now, now),
        made_at: now,
        made_by: staff.id,
      })
      if (row === null) throw conflict('error_catalog_changed')
      await audit.record(caller, 'write', subjectOf(number), at === null ? 'published' : 'planned')
      return desk.publication(row)
    },
    withdraw: async (caller: Caller, { id }: Body<'withdrawPublication'>): Promise<Data<'withdrawPublication'>> => {
      const row = (await versions.rows.publications(1000)).find((one) => one.id === id)
      if (row === undefined) throw missing()
      if (!(await versions.rows.withdraw(id, clock.now()))) throw conflict('error_catalog_begun')
      await audit.record(caller, 'write', subjectOf(row.number), 'withdrawn')
      return { withdrawn: true }
    },
    preview: async (caller: Caller, { number }: Body<'previewVersion'>): Promise<Data<'previewVersion'>> => {
      const version = await desk.find(number)
      if (version.mistakes.length > 0) {
        throw refuseField('main', 'error_catalog_mistakes', { count: version.mistakes.length })
      }
      const catalog = await versions.files.load(version)
      await audit.record(caller, 'read', subjectOf(number), 'preview')
      return {
        token: previews.linkTo(number),
        sites: catalog.sites.map(({ name, hosts }) => ({
          name,
          address: siteAddress(config, live?.served ?? catalog, hosts.find((host) => host !== '*') ?? ''),
        })),
      }
    },
  }
}
