/**
 * Letters of any script with the marks that names have: O'Neil, Nguyễn, Smith-Jones, St. John. No digits and no
 * markup; 60 characters (spec 2, section 5).
 */
export const namePattern = "^(?=.{1,60}$)\\p{L}[\\p{L}\\p{M}]*(?:[ '’ʼ.\\-]{1,2}[\\p{L}\\p{M}]+)*\\.?$"

/** One address of a mailbox, at most 254 characters. */
export const emailPattern =
  "^(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$"
