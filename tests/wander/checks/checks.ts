import type { Check } from './check.ts'
import { money } from './money.check.ts'
import { noLeak } from './no-leak.check.ts'
import { noServerError } from './no-server-error.check.ts'
import { refusalsHaveAPlace } from './refusals-have-a-place.check.ts'
import { rightCodesOpen } from './right-codes-open.check.ts'
import { somethingToDo } from './something-to-do.check.ts'
import { typedStays } from './typed-stays.check.ts'

/** What is asked after every step of a visit; that nobody is stuck is asked at its end (`guide.ts`). */
export const checks: readonly Check[] = [
  noServerError,
  refusalsHaveAPlace,
  money,
  typedStays,
  noLeak,
  rightCodesOpen,
  somethingToDo,
]
