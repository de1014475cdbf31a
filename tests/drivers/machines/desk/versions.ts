import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { soundVersion } from '#machines/desk/desk-version/version.example.ts'
import type { Stage } from '#paths/run/driver.ts'
import { answer } from '../support/storefront/storefront.ts'
import { openDesk } from './at-the-desk.ts'

export const getVersion = 'GET staff/get-catalog-version'
export const getVersions = 'GET staff/get-catalog-versions'

/** Opens the page of a version as the server would answer it. */
export const openVersion = async (stage: Stage, details: VersionDetails = soundVersion): Promise<void> => {
  await openDesk(stage, `/desk/catalog/${details.version.number}`, 'publisher')
  await answer(stage, getVersion, { data: details })
}
