/** A card as its provider's frame gives it: never the number. */
export interface CardEntry {
  /** 16 digits: a 9, the card's first two, nine of the provider's own and the card's last four. */
  token: string
  /** `01` to `12`. */
  month: string
  /** `2029` */
  year: string
}

const pattern = /^(9\d{15}):(20\d{2})(0[1-9]|1[0-2])$/

/** The card of a `card_token` (`9411234567891111:202912`); null of anything else. */
export const cardEntry = (text: string | undefined): CardEntry | null => {
  const [, token, year, month] = pattern.exec(text ?? '') ?? []
  return token === undefined || month === undefined || year === undefined ? null : { token, month, year }
}

/** How a card's token and expiration (`202912`) are sent. */
export const cardEntryText = (token: string, expiry: string): string => `${token}:${expiry}`

/** What the first two digits of a card's number say of it, by the ranges that the networks publish. */
const brands: readonly [from: number, to: number, brand: string][] = [
  [22, 27, 'Mastercard'],
  [30, 30, 'Diners Club'],
  [34, 34, 'American Express'],
  [35, 35, 'JCB'],
  [36, 36, 'Diners Club'],
  [37, 37, 'American Express'],
  [38, 39, 'Diners Club'],
  [40, 49, 'Visa'],
  [51, 55, 'Mastercard'],
  [60, 60, 'Discover'],
  [64, 65, 'Discover'],
]

/** Whose card a number or a token is of; undefined where two digits do not say so. */
export const brandOf = (number: string | undefined): string | undefined => {
  const digits = (number ?? '').replaceAll(/[ -]/g, '')
  const isToken = /^9\d{15}$/.test(digits)
  const two = Number(digits.slice(isToken ? 1 : 0, isToken ? 3 : 2))
  return brands.find(([from, to]) => two >= from && two <= to)?.[2]
}
