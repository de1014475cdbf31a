/** Where the identity provider sends browsers back to, and where after they signed out there: both are registered with it. */
export const RETURN_PATH = '/desk/sign-in'
export const SIGNED_OUT_PATH = '/desk'
