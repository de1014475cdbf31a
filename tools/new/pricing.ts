import { PricingErrorCode } from '#schemas/calls/storefront/plans.calls.ts'
import { type Addition, spellings } from './write.ts'

/** A code of prices: why a plan has none. It begins as a limit that a plan may set. */
export const newPricing = (id: string): Addition => {
  const { camel, snake } = spellings(id)
  if (PricingErrorCode.anyOf.some((code) => code.const === `${camel}Error`))
    throw new Error(`There is a code "${camel}Error" already`)
  return {
    templates: 'tools/new/pricing',
    edits: [
      {
        file: 'schemas/calls/storefront/plans.calls.ts',
        inserts: [[/ {2}Type\.Literal\('changePid'\)/, "  Type.Literal('petsError'),\n"]],
      },
      {
        file: 'schemas/storefront/catalog/plan.schema.ts',
        inserts: [
          [
            / {2}\/\*\* Sold in these portals alone/,
            '  /** The most children that are taken (petsError). */\n  most_pets: Type.Optional(Type.Integer({ minimum: 0 })),\n',
          ],
        ],
      },
      {
        file: 'schemas/storefront/pricing/pricing.rules.ts',
        imports: "import { petsExceeded } from './pets.price.ts'",
        inserts: [
          [/ {2}changePid: false,/, '  petsError: false,\n'],
          [
            / {2}if \(plan\.rating\.by === 'age_band' && !plan/,
            "  const petsMost = petsExceeded(plan, facts.children)\n  if (petsMost !== null) return refuse('petsError', 'petsError', { most: petsMost })\n",
          ],
        ],
      },
      {
        file: 'schemas/storefront/pricing/pricing-text.ts',
        inserts: [
          [
            / {2}spouse_age: \(values/,
            "  petsError: (values, options) => m.catalog_price_pets({ most: values['most'] ?? 0 }, options),\n",
          ],
        ],
      },
    ],
    words: [
      ['petsExceeded', `${camel}Exceeded`],
      ['petsError', `${camel}Error`],
      ['petsMost', `${camel}Most`],
      ['most_pets', `most_${snake}`],
      ['price_pets', `price_${snake}`],
      ['pets', id],
    ],
    messages: [{ area: 'catalog', texts: { catalog_price_pets: 'This plan takes at most {most} children.' } }],
  }
}
