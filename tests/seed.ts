/**
 * What random tests begin with: the same in every run, so that a failure is one of the change that shows it. Another
 * night's: `FUZZ_SEED=7 npm test -- --project=unit`.
 */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

/**
 * How many random cases a test tries: all where `FUZZ_SEED` is set, half of them in `.ci/run` (`CI`), a fifth elsewhere.
 * With one seed, fewer of them are the first ones of the others; more of the same in every run find little that is new.
 */
export const tries = (most: number): number => {
  if (process.env['FUZZ_SEED'] !== undefined) return most
  return Math.ceil(most / (process.env['CI'] === undefined ? 5 : 2))
}
