/**
 * Whether somebody else fills in the applicant's enrollment: a rep for a client, a group for an employee. A message
 * `x` that has a form `x_on_behalf` is then said in that form, which speaks about the applicant; any other message is
 * said as it is. The messages themselves ask here (tools/generate.mjs), so that no view picks a form.
 */
export const addressee = { onBehalf: false }

/** From now on messages speak about the applicant, or to them. */
export const speakOnBehalf = (onBehalf: boolean): void => {
  addressee.onBehalf = onBehalf
}
