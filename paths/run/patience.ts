/**
 * How long a page may take to show what is looked for, or to make a call: one value for a whole run, the drivers' own
 * looks included. Long, because a machine under load is no fault of the page.
 */
export const patience = { milliseconds: 15_000 }
