/** Keeps files by their names, beside the database. Every method throws where the store cannot be asked or refuses. */
export interface FileStore {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Null where there is none of this name. */
  get: (name: string) => Promise<Buffer | null>
  /** A file that is not there is removed already. */
  remove: (name: string) => Promise<void>
}
