/** Where the identity provider sends browsers back to, and where after they signed out there: both are registered with it. */
export const RETURN_PATH = '/desk/sign-in'
export const SIGNED_OUT_PATH = '/desk'

/** The page where reps sign in, and the one of groups; it sends their browsers back there: both are registered as well. */
export const accessPath = (of: 'rep' | 'group'): string => (of === 'rep' ? '/sign-in' : '/sign-in/group')
