import { join } from 'node:path'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { Carried, OutgoingFile } from '../../../adapters/delivery/carry.ts'
import { answersFolder } from '../../../adapters/delivery/answers-folder.ts'
import { carryBySftp, sftpAnswers } from '../../../adapters/delivery/sftp.ts'
import { perVersion } from '../../../catalog/live-catalog.ts'
import { carryToFolder } from '../../../adapters/delivery/folder.ts'
import { carryByWebhook } from '../../../adapters/delivery/webhook.ts'
import type { CoreServices } from '../../core/core-services.ts'
import { makeRecords } from '../record/records.service.ts'
import type { Answering } from './delivery-answers.ts'
import { type DeliveryWork, makeDeliveryWork } from './delivery-work.ts'
import { makeFulfillment } from './fulfillment.service.ts'

type Parts = Pick<CoreServices, 'database' | 'clock' | 'sealing' | 'catalog' | 'config'>

/** Brings a file to a destination, by the way that the catalog says. */
export const carryTo =
  ({ config, clock }: Pick<Parts, 'config' | 'clock'>) =>
  ({ send }: Destination, file: OutgoingFile): Promise<Carried> => {
    if (send.kind === 'folder') return carryToFolder(join(config.deliveriesDir, send.folder), file)
    if (send.kind === 'sftp') return carryBySftp(send, file, { findSecret: config.secretOf })
    return carryByWebhook(send, file, { findSecret: config.secretOf, now: clock.now() })
  }

/** What delivers, in a process of the server. Without a catalog there are no destinations. */
export const makeDeliveries = (parts: Parts, carry = carryTo(parts)): DeliveryWork => {
  const catalog = parts.catalog ?? { destinations: [], findPlan: () => undefined, requirements: [], timeZone: 'UTC' }
  const fulfillment = makeFulfillment({ ...parts, catalog })
  const answeringOf = (destination: Destination): Answering[] => {
    const { send, format } = destination
    if (send.kind === 'webhook' || send.answers_folder === undefined || format.kind !== '834') return []
    const place =
      send.kind === 'folder'
        ? answersFolder(join(parts.config.deliveriesDir, send.answers_folder))
        : sftpAnswers(send, send.answers_folder, { findSecret: parts.config.secretOf })
    return [{ destination, format, place }]
  }
  const answering = perVersion(catalog, () => catalog.destinations.flatMap(answeringOf))
  const isNear = ({ destination }: Answering) => destination.send.kind === 'folder'
  return makeDeliveryWork({
    ...parts,
    catalog,
    fulfillment,
    records: makeRecords(parts),
    carry,
    answering: () => answering().filter(isNear),
    answeringFar: () => answering().filter((one) => !isNear(one)),
  })
}
