import type { Drivers } from '#paths/run/driver.ts'
import { beneficiariesDriver } from './beneficiaries.driver.ts'
import { healthDriver } from './health.driver.ts'
import { agreementDriver } from './agreement.driver.ts'

/** How each machine is driven in the page: what `paths run` loads. */
export const drivers: Drivers = {
  beneficiaries: beneficiariesDriver,
  health: healthDriver,
  agreement: agreementDriver,
}
