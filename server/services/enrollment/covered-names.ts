/** Who is covered, by name: the applicant first. */
export const coveredNames = (
  applicant: string,
  dependents: readonly { primary_info: { first_name?: string; last_name?: string } }[] = [],
): string[] => [
  applicant,
  ...dependents.map(({ primary_info: { first_name = '', last_name = '' } }) => `${first_name} ${last_name}`.trim()),
]
