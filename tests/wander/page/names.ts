/** The site that offers no Save & Continue Later. */
export const OFFERS_NO_LATER = 'usag'
