/** One mistake in a catalog folder: where, what is wrong, what to do. Lines count from 1. */
export interface Mistake {
  file: string
  line: number
  message: string
}

export const mistakeText = ({ file, line, message }: Mistake): string => `${file}:${line}: ${message}`

/** A catalog that the server does not start on. */
export class CatalogError extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(name: string, mistakes: readonly Mistake[]) {
    super(`The catalog ${name} has mistakes:\n${mistakes.map(mistakeText).join('\n')}`)
    this.name = 'CatalogError'
    this.mistakes = mistakes
  }
}
