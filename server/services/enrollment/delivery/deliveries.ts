import { join } from 'node:path'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { Carried, OutgoingFile } from '../../../adapters/delivery/carry.ts'
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
    return carryByWebhook(send, file, { findSecret: config.secretOf, now: clock.now() })
  }

/** What delivers, in a process of the server. Without a catalog there are no destinations. */
export const makeDeliveries = (parts: Parts, carry = carryTo(parts)): DeliveryWork => {
  const catalog = parts.catalog ?? { destinations: [], findPlan: () => undefined, requirements: [] }
  const fulfillment = makeFulfillment({ ...parts, catalog })
  const answering = catalog.destinations.flatMap((destination): Answering[] => {
    const { send, format } = destination
    if (send.kind !== 'folder' || send.answers_folder === undefined || format.kind !== '834') return []
    return [{ destination, format, folder: join(parts.config.deliveriesDir, send.answers_folder) }]
  })
  return makeDeliveryWork({ ...parts, catalog, fulfillment, records: makeRecords(parts), carry, answering })
}
