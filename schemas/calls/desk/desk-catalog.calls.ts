import { Type, type Static } from 'typebox'
import { changeAreas, sampleNames } from '../../desk/catalog-changes.ts'
import { call, exact } from '../call.ts'
import { OneOf, Text, nullable } from '../shapes.ts'

const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const FilePath = Type.String({ minLength: 1, maxLength: 200 })
const Note = Type.String({ maxLength: 200 })
/** Milliseconds since 1970. */
const Moment = Type.Integer({ minimum: 0 })

/** From when a version is what everybody sees. */
export const Publication = Type.Object({
  id: Type.String(),
  number: VersionNumber,
  at: Moment,
  /** Who of the staff; null for an operator on the server's machine. */
  by: nullable(Type.String()),
  /** `planned` may still be withdrawn; `now` is what everybody sees; `past` was, until a later one came. */
  state: OneOf(['planned', 'now', 'past', 'withdrawn']),
})
export type Publication = Static<typeof Publication>

export const CatalogVersion = Type.Object({
  number: VersionNumber,
  /** What its maker wrote about it; may be empty. */
  note: Type.String(),
  /** `folder`: read from the server's machine; `archive`: uploaded; `copy`: made on the desk from another one. */
  origin: OneOf(['folder', 'archive', 'copy']),
  /** The version that it was copied from. */
  copy_of: nullable(VersionNumber),
  made_at: Moment,
  by: nullable(Type.String()),
  mistakes: Type.Integer({ minimum: 0 }),
  /** What it is to everybody: `draft` was never published and may be changed; `kept` was. */
  state: OneOf(['draft', 'planned', 'now', 'kept']),
})
export type CatalogVersion = Static<typeof CatalogVersion>

export const VersionList = Type.Object({
  /** The newest first, 20 a page. */
  rows: Type.Array(CatalogVersion),
  /** Where the next page begins: a version number; null where there is none. */
  next: nullable(VersionNumber),
  /** Planned ones first, then the latest of those that have been: 20 at most. */
  publications: Type.Array(Publication),
})
export type VersionList = Static<typeof VersionList>

/** A mistake that keeps a version from being published: what `npm run catalog -- check` names. */
export const VersionMistake = Type.Object({
  file: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  message: Type.String(),
})
export type VersionMistake = Static<typeof VersionMistake>

/** One thing that is another in this version than in the one that everybody sees. */
export const CatalogChange = Type.Object({
  area: OneOf(changeAreas),
  kind: OneOf(['added', 'removed', 'changed']),
  /** The thing's id in its file: a plan's, a site's, a file's path. */
  id: Type.String(),
  /** Its name in the caller's language; its id where it has none. */
  name: Type.String(),
  /**
   * What of it is another, by the field's path in its file (`states`, `benefits.3.text`). Nothing where the thing is
   * new or gone. Values are left out (null) where they are secret, or too long to compare at a glance.
   */
  fields: Type.Array(
    Type.Object({ field: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) }),
  ),
})
export type CatalogChange = Static<typeof CatalogChange>

/** What sample people would pay a month for a plan whose price is another. */
export const PriceChange = Type.Object({
  plan_id: Type.String(),
  plan_name: Type.String(),
  /** Who: the words are the page's. */
  sample: OneOf(sampleNames),
  /** Where the sample person lives: `73301 Austin, TX`. */
  place: Type.String(),
  /** Cents a month; null where it is not sold to them. */
  before_cents: nullable(Type.Integer()),
  after_cents: nullable(Type.Integer()),
})
export type PriceChange = Static<typeof PriceChange>

export const VersionFile = Type.Object({
  path: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  /** Whether it is a text that the desk shows and changes. People and codes, pictures and large tables are not. */
  editable: Type.Boolean(),
})

/** What `npm run catalog -- prove` says of a version: whether everybody who is offered a plan can come to its receipt. */
export const VersionProof = Type.Object({
  /** It is worked out in the background: `done` of `plans` so far. */
  state: OneOf(['working', 'done']),
  done: Type.Integer({ minimum: 0 }),
  plans: Type.Integer({ minimum: 0 }),
  /** Plans or tiers that lead nobody to a receipt; those that lead some people nowhere; what is left out on purpose. */
  errors: Type.Integer({ minimum: 0 }),
  warnings: Type.Integer({ minimum: 0 }),
  excluded: Type.Integer({ minimum: 0 }),
  /** In the caller's language, errors first; 200 at most. */
  sentences: Type.Array(
    Type.Object({
      severity: OneOf(['error', 'warning', 'excluded']),
      text: Type.String(),
      file: Type.String(),
      line: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type VersionProof = Static<typeof VersionProof>

export const VersionDetails = Type.Object({
  version: CatalogVersion,
  /** What everybody sees, which this one is compared with; `instead_of` of a publication. Null where there is none. */
  now: nullable(VersionNumber),
  mistakes: Type.Array(VersionMistake),
  /** Null where the version has mistakes. */
  proof: nullable(VersionProof),
  /** Against what everybody sees now; nothing where the version has mistakes. 200 at most of each. */
  changes: Type.Array(CatalogChange),
  changes_total: Type.Integer({ minimum: 0 }),
  prices: Type.Array(PriceChange),
  prices_total: Type.Integer({ minimum: 0 }),
  files: Type.Array(VersionFile),
  publications: Type.Array(Publication),
})
export type VersionDetails = Static<typeof VersionDetails>

export const PreviewStart = Type.Object({
  /** Good for ten minutes; belongs behind the `#` of `/preview`. */
  token: Type.String(),
  /** The sites of the version: where the preview can begin. */
  sites: Type.Array(Type.Object({ name: Type.String(), address: Type.String() })),
})
export type PreviewStart = Static<typeof PreviewStart>

/** 12 MB of an archive in base64, and the rest of the body. */
const UPLOAD_LIMIT = 17 * 1024 * 1024
/** The largest text that the desk changes, and the rest of the body. */
const TEXT_LIMIT = 2 * 1024 * 1024

/** Versions of the catalog: made, checked, compared, previewed, published and rolled back without a restart. */
export const deskCatalogCalls = {
  getVersions: call('GET staff/get-catalog-versions', {
    summary: 'Versions of the catalog, the newest first, and when which was or will be published',
    query: exact({ before: Type.Optional(VersionNumber) }),
    data: VersionList,
  }),
  getVersion: call('GET staff/get-catalog-version', {
    summary: 'One version: its mistakes, what differs from what everybody sees, its files',
    query: exact({ number: VersionNumber }),
    data: VersionDetails,
  }),
  uploadVersion: call('POST staff/upload-catalog-version', {
    summary: 'Takes a catalog folder in as a ZIP archive; mistakes keep it from being published, not from being kept',
    body: exact({
      /** The archive in base64. */
      archive: Type.String({ minLength: 1, maxLength: 16 * 1024 * 1024 }),
      note: Note,
    }),
    data: Type.Object({ number: VersionNumber, mistakes: Type.Integer() }),
    bodyLimit: UPLOAD_LIMIT,
  }),
  copyVersion: call('POST staff/copy-catalog-version', {
    summary: 'Makes a draft with the files of a version, to be changed',
    body: exact({ number: VersionNumber, note: Note }),
    data: Type.Object({ number: VersionNumber }),
  }),
  removeVersion: call('POST staff/remove-catalog-version', {
    summary: 'Removes a draft that was never published',
    body: exact({ number: VersionNumber }),
    data: Type.Object({ removed: Type.Literal(true) }),
  }),
  getVersionFile: call('GET staff/get-catalog-file', {
    summary: 'One text file of a version',
    query: exact({ number: VersionNumber, path: FilePath }),
    data: Type.Object({
      path: Type.String(),
      text: Type.String(),
      /** Whether its version is a draft: a published one is read only. */
      changeable: Type.Boolean(),
      /** Those of this file. */
      mistakes: Type.Array(VersionMistake),
      /** Named again when it is saved: nobody overwrites what another has saved meanwhile. */
      revision: Type.String(),
    }),
  }),
  saveVersionFile: call('POST staff/save-catalog-file', {
    summary: 'Changes one text file of a draft; 409 where somebody else has changed it since it was read',
    body: exact({
      number: VersionNumber,
      path: FilePath,
      text: Type.String({ maxLength: 1024 * 1024 }),
      revision: Text,
    }),
    /** All mistakes of the version, as they are now. */
    data: Type.Object({ revision: Type.String(), mistakes: Type.Array(VersionMistake) }),
    bodyLimit: TEXT_LIMIT,
  }),
  publishVersion: call('POST staff/publish-catalog-version', {
    summary: 'Publishes a version now or later; an earlier version is how a publication is rolled back',
    body: exact({
      number: VersionNumber,
      /** When, in the future; null for now. */
      at: nullable(Moment),
      /** The version that everybody saw when this was looked at: 409 where it is another by now. */
      instead_of: nullable(VersionNumber),
      /** How many plans and tiers lead nobody to a receipt, where it is published in spite of that. */
      unsold: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    data: Publication,
  }),
  withdrawPublication: call('POST staff/withdraw-catalog-publication', {
    summary: 'Takes back a publication that is planned',
    body: exact({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: Type.Object({ withdrawn: Type.Literal(true) }),
  }),
  previewVersion: call('POST staff/preview-catalog-version', {
    summary: 'A link by which a browser sees the whole product with a version, and can submit nothing',
    body: exact({ number: VersionNumber }),
    data: PreviewStart,
  }),
}
