import type { QuoteOffer } from '#schemas/calls/offer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierHasChildren } from '#schemas/storefront/quote-form.rules.ts'
import { tierName } from '../storefront/words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OfferTable } from './offer-table.tsx'

type Quoted = QuoteOffer['quoted']

/** "Family, 4 children, spouse born 01/02/1987". */
const peopleOf = ({ tier, children, spouse_dob }: Quoted): string => {
  const counted = children === 1 ? m.quote_offer_child() : m.quote_offer_children({ count: children })
  return [
    tierName(tier),
    ...(tierHasChildren(tier) ? [counted] : []),
    ...(spouse_dob === null ? [] : [m.quote_offer_spouse({ date: spouse_dob })]),
  ].join(', ')
}

const placeOf = ({ zip, state }: Quoted): string => `${zip}, ${state}`

const words = {
  people: {
    title: () => m.quote_offer_people_title(),
    text: () => m.quote_offer_people_text(),
    quoted: () => m.quote_offer_people_quoted(),
    would: () => m.quote_offer_people_would(),
    agree: () => m.offer_agree(),
    leave: () => m.quote_offer_people_leave(),
    of: peopleOf,
  },
  home: {
    title: () => m.quote_offer_home_title(),
    text: () => m.quote_offer_home_text(),
    quoted: () => m.quote_offer_home_quoted(),
    would: () => m.quote_offer_home_would(),
    agree: () => m.quote_offer_home_agree(),
    leave: () => m.quote_offer_home_leave(),
    of: placeOf,
  },
} as const

/** Old and new prices of a quote that follows the people enrolled or their home: agreed to before the step is saved. */
export function QuoteOfferDialog({
  offer,
  onAgree,
  onLeave,
}: {
  offer: QuoteOffer
  onAgree: () => void
  onLeave: () => void
}) {
  const said = words[offer.about]
  const isLess = offer.plans.some(({ now }) => now === null)
  return (
    <Dialog
      title={said.title()}
      onClose={onLeave}
      actions={
        <>
          <Button kind="primary" onClick={onAgree}>
            {said.agree()}
          </Button>
          <Button onClick={onLeave}>{said.leave()}</Button>
        </>
      }
    >
      <p>{said.text()}</p>
      <dl className="facts">
        <div>
          <dt>{said.quoted()}</dt>
          <dd>{said.of(offer.quoted)}</dd>
        </div>
        <div>
          <dt>{said.would()}</dt>
          <dd>{said.of(offer.would)}</dd>
        </div>
      </dl>
      <OfferTable {...offer} gone={m.offer_none()} />
      {isLess && <p>{m.offer_removed()}</p>}
      {offer.monthly_now === 0 && <p>{m.quote_offer_empty()}</p>}
    </Dialog>
  )
}
