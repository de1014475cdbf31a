import emailMisspelled from 'email-misspelled'

/** Where most mail of applicants goes: large mailboxes, and those of the larger carriers of the United States. */
const likely = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'proton.me',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'optonline.net',
  'earthlink.net',
  'frontier.com',
  'windstream.net',
  'centurylink.net',
  'rocketmail.com',
]

/** Real mailboxes that differ from a likely one by a letter or two: nobody is asked about these, or led to them. */
const alike = [
  'mail.com',
  'email.com',
  'ymail.com',
  'fmail.com',
  'gmx.com',
  'aol.com',
  'aim.com',
  'msn.com',
  'att.net',
  'cox.net',
  'mac.com',
  'me.com',
  'googlemail.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.com.mx',
  'hotmail.ca',
  'hotmail.co.uk',
  'outlook.ca',
  'live.ca',
  'live.com.mx',
  'frontiernet.net',
  'centurytel.net',
]

const find = emailMisspelled({ domains: [...likely, ...alike], maxMisspelled: 2, lengthDiffMax: 2 })

/**
 * The address that was probably meant where the domain of `email` is one or two letters away from that of a large
 * mailbox (`ann@gmial.com`: `ann@gmail.com`); null where it is one, or like none. A guess to ask about, never a reason
 * to refuse: `ann@mail.co` may be right. A short domain is asked about for one letter alone.
 */
export const likelyEmail = (email: string): string | null => {
  const [name, domain, ...more] = email.trim().split('@')
  if (!name || !domain || more.length > 0) return null
  const best = find(`${name}@${domain.toLowerCase()}`).find(({ suggest }) => likely.includes(suggest))
  if (best === undefined || best.misspelledCount > (best.suggest.length < 9 ? 1 : 2)) return null
  return `${name}@${best.suggest}`
}
