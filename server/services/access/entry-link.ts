import type { Config } from '../../config.ts'

/** The address that a member's dashboard links to. The page takes the token out of it at once. */
export const entryLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, port: number, token: string): string =>
  `${publicUrl ?? `http://localhost:${port}`}/member-home?entry=${token}`
