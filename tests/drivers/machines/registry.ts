import type { Drivers } from '#paths/run/driver.ts'
import { beneficiariesDriver } from './beneficiaries.driver.ts'

/** How each machine is driven in the page: what `paths run` loads. */
export const drivers: Drivers = {
  beneficiaries: beneficiariesDriver,
}
