import { Type, type Static } from 'typebox'
import { exact } from '../calls/call.ts'

const Name = (maximum: number) => Type.String({ minLength: 1, maxLength: maximum })
const Routing = Type.String({ pattern: '^\\d{9}$', description: 'A routing number with its check digit' })

/** How premiums are debited from bank accounts: a NACHA file for the agency's bank. Nothing is debited without it. */
export const BankDebits = exact({
  /** A folder below the server's outgoing one, which the bank's files go to. */
  folder: Type.String({ pattern: '^[\\w-]+(/[\\w-]+)*$' }),
  /** Whose calendar says which day it is. */
  time_zone: Type.String({ minLength: 1 }),
  bank: exact({ routing: Routing, name: Name(23) }),
  /** As the bank has given them out: ten characters at most. */
  origin: exact({ id: Name(10), name: Name(23) }),
  /** What stands on a statement. */
  company: exact({ id: Name(10), name: Name(16) }),
  /** The first eight digits of the routing number of the bank that sends the debits. */
  odfi: Type.String({ pattern: '^\\d{8}$' }),
  description: Name(10),
  /** An entry of nothing goes first, and the first debit three bank days after it. */
  prenotes: Type.Boolean(),
})
export type BankDebits = Static<typeof BankDebits>
