/** Characters of a name at most (spec 2, section 5). */
export const NAME_LENGTH = 60

/**
 * Letters of any script with the marks that names have: O'Neil, 't Hooft, Nguyễn, Smith-Jones, St. John, Gal·la. No
 * digits and no markup; 60 characters (spec 2, section 5).
 */
export const namePattern = `^(?=.{1,${NAME_LENGTH}}$)['’]?\\p{L}[\\p{L}\\p{M}]*(?:[ '’ʼ.·\\-]{1,2}[\\p{L}\\p{M}]+)*[.'’]?$`

/** What no name has anywhere. */
export const foreignToNames = /[^\p{L}\p{M} '’ʼ.·-]/u

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?'
/** Of letters, or an international one in the form that mail servers know (`xn--p1ai`). */
const topLevel = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9\\-]{0,58}[A-Za-z0-9])'

/** One address of a mailbox: at most 64 characters before the @, at most 254 in all. */
export const emailPattern = `^(?=.{3,254}$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`

/** What no address of a mailbox has anywhere; a blank is left to the message about its form. */
export const foreignToEmails = /[^A-Za-z0-9!#$%&'*+/=?^_`{|}~.@\s-]/u
