import { useId, useState } from 'react'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierHasChildren } from '#schemas/storefront/quote-form.rules.ts'
import { SelectField } from '../../fields/select-field.tsx'
import { tierName } from '../../fields/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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

const placeOf = ({ zip, county, state }: Quoted): string =>
  [zip, ...(county === undefined ? [] : [county]), state].join(', ')

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
  /** With the county that was chosen, where the offer asks for one. */
  onAgree: (county: string | null) => void
  onLeave: () => void
}) {
  const said = words[offer.about]
  const id = useId()
  const [county, setCounty] = useState('')
  const [missing, setMissing] = useState(false)
  const there = offer.counties?.find(({ name }) => name === county)
  const shown = there ? { ...offer, ...there, would: { ...offer.would, county } } : offer
  const isOpen = offer.counties !== undefined && there === undefined
  const isLess = shown.plans.some(({ now }) => now === null)
  const agree = () => {
    if (!isOpen) return onAgree(there?.name ?? null)
    setMissing(true)
    return document.getElementById(id)?.focus()
  }
  return (
    <Dialog
      title={said.title()}
      onClose={onLeave}
      actions={
        <>
          <Button kind="primary" onClick={agree}>
            {said.agree()}
          </Button>
          <Button onClick={onLeave}>{said.leave()}</Button>
        </>
      }
    >
      <p>{said.text()}</p>
      {offer.counties && (
        <SelectField
          id={id}
          label={m.quote_county_label()}
          hint={m.home_county_hint({ zip: offer.would.zip })}
          value={county}
          message={missing ? m.error_county_required() : null}
          placeholder={m.quote_choose()}
          options={offer.counties.map(({ name }) => ({ value: name, name }))}
          onValue={(value) => {
            setCounty(value)
            setMissing(false)
          }}
        />
      )}
      <dl className="facts">
        <div>
          <dt>{said.quoted()}</dt>
          <dd>{said.of(offer.quoted)}</dd>
        </div>
        <div>
          <dt>{said.would()}</dt>
          <dd>{said.of(shown.would)}</dd>
        </div>
      </dl>
      {shown.plans.length > 0 && <OfferTable {...shown} gone={m.offer_none()} />}
      {there?.plans.length === 0 && <p>{m.home_county_same()}</p>}
      {isLess && <p>{m.offer_removed()}</p>}
      {shown.monthly_now === 0 && <p>{m.quote_offer_empty()}</p>}
    </Dialog>
  )
}
