/**
 * Secrets of the demonstration's destinations, which are on its own machine. Everybody knows them: they are used where
 * the environment names none, and by no catalog of an operator's own.
 */
export const demoSecrets: Readonly<Record<string, string | undefined>> = {
  EMPLOYER_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of the demonstration alone').toString('base64')}`,
}
