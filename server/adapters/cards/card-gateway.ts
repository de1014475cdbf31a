/** A card that the provider holds. Its number never reaches this server. */
export interface HeldCard {
  /** What the provider gave in the place of the number. */
  token: string
  /** `01` to `12`. */
  month: string
  /** `2029` */
  year: string
}

/** Who pays by it, for the provider's checks of the address. */
export interface CardHolder {
  name: string
  address: string
  city: string
  state: string
  zip: string
}

/** What a provider says of a payment. `unknown`: it may have happened, and is to be asked for by its order. */
export type Authorized =
  | { outcome: 'approved'; reference: string }
  | { outcome: 'declined'; code: string; reason: DeclinedFor }
  | { outcome: 'unknown' }

/** Why a card was declined: for want of money, which passes, or for something that its holder has to put right. */
export type DeclinedFor = 'no_funds' | 'expired' | 'security_code' | 'other'

export interface CardPayment {
  /** Ours, the same however often the payment is tried: the provider finds it by this. */
  order: string
  card: HeldCard
  name: string
  cents: number
  /** Of an enrollment that its applicant has just submitted, rather than of a later month. */
  isFirst: boolean
}

/** The provider does not do what it was asked, or could not be asked. */
export class GatewayFault extends Error {
  override name = 'GatewayFault'
  constructor(
    message: string,
    /** It could not be asked, or answered nothing that can be read. */
    readonly isUnreached = false,
  ) {
    super(message)
  }
}

/** Whoever takes cards for the agency: the page embeds its fields, and it charges what it holds. */
export interface CardGateway {
  /** The origin of the frame that the page embeds, and its address without what a page adds to it. */
  frame: { origin: string; address: string }
  /** Gives a number that lies here from before to the provider, and gets a token for it. Throws `GatewayFault`. */
  hold: (number: string) => Promise<string>
  /** Asks whether a card would be accepted; nothing is charged. Throws `GatewayFault`. */
  verify: (card: HeldCard, holder: CardHolder) => Promise<Authorized>
  /** Charges. Never throws: what could not be asked is `unknown`. */
  charge: (payment: CardPayment) => Promise<Authorized>
  /** What became of an order; null where the provider has none. Throws `GatewayFault`. */
  find: (order: string) => Promise<Authorized | null>
  /** Gives back a charge, once however often it is asked for. Throws `GatewayFault`, also where the provider refuses. */
  giveBack: (charge: { order: string; reference: string; cents: number }) => Promise<void>
}
