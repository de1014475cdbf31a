/** Where a page of a list ends: the time and the id of its last row, by which the list is sorted. */
export interface PagePlace {
  /** Epoch milliseconds. */
  at: number
  id: string
}

/** What a request says of the page before: `1764186256000|ID`, as `pageOf` wrote it; null for anything else. */
export const placeOf = (text: string | undefined): PagePlace | null => {
  const [, at, id] = /^(\d{1,15})\|([\w-]{1,64})$/.exec(text ?? '') ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

/** A page of what was found, of which one row more than `size` was asked for; `next` is null on the last page. */
export const pageOf = <Row>(
  found: readonly Row[],
  size: number,
  placed: (row: Row) => PagePlace,
): { shown: Row[]; next: string | null } => {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  if (last === undefined || found.length <= size) return { shown, next: null }
  const { at, id } = placed(last)
  return { shown, next: `${at}|${id}` }
}
