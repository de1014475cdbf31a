/** Without the fields that are empty, which calls drop before they are sent (spec 2, section 3). A flag of 0 is no empty one. */
export const filled = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Fields
