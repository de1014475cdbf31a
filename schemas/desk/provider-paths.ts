/** Where the identity provider sends browsers back to, and where after they signed out there: both are registered with it. */
export const RETURN_PATH = '/desk/sign-in'
export const SIGNED_OUT_PATH = '/desk'

/** The page where reps and groups sign in, and where it sends their browsers back to: registered with it as well. */
export const ACCESS_RETURN_PATH = '/sign-in'
