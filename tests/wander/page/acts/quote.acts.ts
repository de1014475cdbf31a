import { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { type QuoteField, tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { categoryCodes } from '#src/fields/words.ts'
import { drawnFields } from '#src/storefront/quote/quote-start.ts'
import type { Draw, Me } from '../types.ts'
import { actsOf, event } from './act.ts'

const rightOf = (field: string, me: Me, counties: readonly string[], draw: Draw): string => {
  switch (field) {
    case 'gender':
      return draw.sensible ? '1' : draw.oneOf(['0', '1'])
    case 'tier':
      return me.answers['tier'] ?? 'IO'
    case 'county':
      return counties.length > 0 ? draw.oneOf(counties) : ''
    case 'category':
      return draw.sensible ? 'medical' : draw.oneOf(categoryCodes)
    case 'is_smoker':
      return '0'
    default:
      return me.answers[`quote.${field}`] ?? ''
  }
}

const oddOnes: Readonly<Record<string, readonly string[]>> = {
  zip: ['', '00000', '10001', '99950', '7870', '33131', '60601'],
  dob: ['', '02/29/2025', '01/01/2099', '11/20/2026', '11/21/2008', '01/01/1940', '13/13/1980'],
  spouse_dob: ['', '02/30/1990', '01/01/2015', '11/20/2026', '05/06/1987'],
  tier: ['IO', 'IS', 'IC', 'IF'],
  county: ['', 'Nowhere'],
}

const valueOf = (field: string, me: Me, counties: readonly string[], draw: Draw): string => {
  const odd = oddOnes[field]
  return !draw.sensible && odd !== undefined && draw.chance(25) ? draw.oneOf(odd) : rightOf(field, me, counties, draw)
}

actsOf(quoteMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { me } = tab.frame.world
  const { values, counties, form } = snapshot.context
  const fields = drawnFields(snapshot.context).filter((field) => field !== 'no_of_children') as QuoteField[]
  const said = values as unknown as Record<string, unknown>
  const fill = (draw: Draw) => {
    for (const field of fields) {
      if (draw.sensible && said[field] !== '' && field !== 'tier' && snapshot.context.refused.length === 0) continue
      ref.send({ type: 'quote.change', field, value: valueOf(field, me, counties, draw) })
    }
    const now = ref.getSnapshot().context.values
    if (form === 'details' && tierHasSpouse(now.tier) && now.spouse_dob === '')
      ref.send({ type: 'quote.change', field: 'spouse_dob', value: valueOf('spouse_dob', me, counties, draw) })
    if (form === 'details' && tierHasChildren(now.tier)) ref.send({ type: 'quote.chooseChildren', count: 1 })
  }
  const empty = fields.filter((field) => said[field] === '')
  const isEditing = snapshot.hasTag('editing')
  return [
    ...(isEditing ? [{ name: 'quote.fill', rank: empty.length > 0 || snapshot.context.tried ? 30 : 0, do: fill }] : []),
    ...(isEditing
      ? on('quote.change', 0, (draw) => {
          const field = draw.oneOf(fields)
          return { type: 'quote.change', field, value: valueOf(field, me, counties, draw) }
        })
      : []),
    ...(isEditing && form === 'details' && (values.zip !== '78701' || values.tier !== 'IO')
      ? [
          {
            name: 'quote elsewhere',
            rank: 26,
            do: () => {
              ref.send({ type: 'quote.change', field: 'zip', value: '78701' })
              ref.send({ type: 'quote.change', field: 'dob', value: '06/15/1986' })
              ref.send({ type: 'quote.change', field: 'tier', value: 'IO' })
            },
          },
        ]
      : []),
    ...(form === 'landing'
      ? [
          ...on('quote.addSpouse', 0),
          ...on('quote.removeSpouse', 0),
          ...on('quote.moreChildren', 0),
          ...on('quote.fewerChildren', 0),
          ...on('quote.clearChildren', 0),
        ]
      : []),
    ...on('quote.submit', empty.length > 0 ? 0 : snapshot.context.tried ? 20 : 25),
    ...on('quote.retry', 20),
    ...on('quote.startOver', 10),
  ]
})
