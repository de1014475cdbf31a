/** How a rep or a group shows who it is: by a code to its address, unless the staff has given it another way. */
export const signInWays = ['code', 'passkey', 'provider'] as const

/** How long what was given may be set up by a code to the address, in days. */
export const SET_UP_DAYS = 3
