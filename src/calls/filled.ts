/** Without empty and null values, which are dropped before sending (spec 2, section 3). */
export const filled = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Partial<Values>
