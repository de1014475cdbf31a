import { useSelector } from '@xstate/react'
import { priceText, toCents } from '#schemas/storefront/pricing/money.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PriceNote } from '../../ui/text/price-parts.tsx'
import { useLocale } from '../../i18n/locale.ts'
import type { CorrectAnswersRef } from './correct-answers-dialog.tsx'

/** What the plans would cost at a new address, which is agreed to before anything is changed. */
export function NewPrices({ actorRef }: { actorRef: CorrectAnswersRef }) {
  const locale = useLocale()
  const prices = useSelector(actorRef, (s) => s.context.prices)
  const money = (dollars: number) => priceText(toCents(dollars), locale)
  if (prices === null) return null
  return (
    <>
      <p role="status">
        {m.correct_price_text({ now: money(prices.monthly_now), before: money(prices.monthly_before) })}
      </p>
      <dl className="facts">
        {prices.plans.map(({ name, before, now, employer_now }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before === now
                ? m.correct_price_same({ now: money(now) })
                : m.correct_price_was({ now: money(now), before: money(before) })}{' '}
              <PriceNote price={now} employerPays={employer_now} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
