/**
 * What random tests begin with: the same in every run, so that a failure is one of the change that shows it. Another
 * night's: `FUZZ_SEED=7 npm test -- --project=unit`.
 */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

/**
 * How many random cases a test tries: `most` where `CI` is set (`.ci/run`), a fifth of them elsewhere. The seed is the
 * same, so the fifth is the same in every run.
 */
export const tries = (most: number): number => (process.env['CI'] === undefined ? Math.ceil(most / 5) : most)
