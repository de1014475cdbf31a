import { type FieldError, wrong } from '../fields/field-error.ts'

/** Bytes of the largest archive that is sent: in base64 it fits into what the server takes. */
export const ARCHIVE_LIMIT = 12_000_000

/** What is known of a file before it is read. */
export interface ArchiveFacts {
  name: string
  bytes: number
}

/** Why a file cannot be taken in as a catalog; said before anything is sent. */
export const archiveErrors = (archive: ArchiveFacts | null): FieldError[] => {
  if (archive === null) return [wrong('archive', 'error_archive_missing')]
  if (!/\.zip$/i.test(archive.name)) return [wrong('archive', 'error_archive_kind')]
  if (archive.bytes > ARCHIVE_LIMIT) return [wrong('archive', 'error_archive_size')]
  return []
}
