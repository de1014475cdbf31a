import { useActorRef, useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { callActor } from '../../calls/call-actor.ts'
import { send } from '../../calls/send.ts'
import { ReferralQuote } from './referral-quote.tsx'

/** The name after "Referred By"; null where the referral has ended or cannot be asked: the form stands without it. */
const referrer = callActor<string | null, { id: string }>(async ({ id }, signal) => {
  const options = { query: { referral_id: id }, signal, quiet: true }
  const found = await send('GET enrollment/get-enrollment-info-referral', options).catch(() => null)
  return found?.referrer_info?.name ?? null
})

/** `/referrals?rid=...`, once it is known for whom somebody has come (spec 1, section 2). */
export function ReferralPage() {
  const id = useSearchParams()[0].get('rid') ?? ''
  const actorRef = useActorRef(referrer, { input: { id } })
  const name = useSelector(actorRef, (s) => s.output)
  return <ReferralQuote referrer={name ?? null} />
}
