/** What was made up in a test and is not as the server gives it; looked at after each test (tests/made-up.setup.ts). */
const found = new Set<string>()

export const noteFaults = (faults: readonly string[]): void => {
  for (const fault of faults) found.add(fault)
}

/** The faults since it was asked last. */
export const takeFaults = (): string[] => {
  const all = [...found]
  found.clear()
  return all
}
