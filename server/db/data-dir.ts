import { codeOf } from './engine.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOTDIR: 'something that is no folder is in the way',
  EEXIST: 'something that is no folder is in the way',
  EISDIR: 'a folder is where a file should be',
  SQLITE_READONLY: 'its file system is read-only, or this user may not write there',
  SQLITE_CANTOPEN: 'the database file cannot be opened',
  SQLITE_FULL: 'its disk is full',
  SQLITE_NOTADB: 'enrollchart.db is not a database',
  SQLITE_CORRUPT: 'enrollchart.db is damaged; restore a backup',
}

/** Runs what needs the data folder; what is wrong with the folder is said in words. */
export const inDataDir = async <Result>(folder: string, work: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    // The driver gives no code where it cannot open the file.
    const cannotOpen = error instanceof Error && error.message.includes('Unable to open connection')
    const code = cannotOpen ? 'SQLITE_CANTOPEN' : codeOf(error)
    const known = Object.keys(reasons).find((one) => code === one || code.startsWith(`${one}_`))
    const reason = known === undefined ? undefined : reasons[known]
    if (reason === undefined) throw error
    throw new Error(`DATA_DIR: ${folder} cannot be used: ${reason} (${code})`, { cause: error })
  }
}
