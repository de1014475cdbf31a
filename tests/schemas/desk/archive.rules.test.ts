import { expect, it } from 'vitest'
import { ARCHIVE_LIMIT, archiveErrors } from '#schemas/desk/archive.rules.ts'

it.each([
  [null, ['error_archive_missing']],
  [{ name: 'catalog.tar.gz', bytes: 9 }, ['error_archive_kind']],
  [{ name: 'catalog.zip', bytes: ARCHIVE_LIMIT + 1 }, ['error_archive_size']],
  [{ name: 'Catalog.ZIP', bytes: ARCHIVE_LIMIT }, []],
])('says of %o what is wrong before it is sent', (archive, wanted) => {
  expect(archiveErrors(archive).map(({ message_key }) => message_key)).toEqual(wanted)
})
