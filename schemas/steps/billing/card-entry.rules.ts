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
