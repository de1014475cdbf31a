import type { Sealing } from '../crypto/sealing.ts'
import type { ShapeError } from './read-json.ts'

/** What a catalog is opened with; without it sealed values are a mistake. */
export type Opening = Pick<Sealing, 'open'>

/** What `npm run catalog -- seal` seals of a member, at any depth. */
const sealedNames: ReadonlySet<string> = new Set(['ssn', 'card_number', 'card_token', 'account_number'])

export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && /^s1\.[\w-]+\.[\w-]+\.[\w-]+$/.test(value)

/** Bound to the member and the field's name: a number moved to another member does not open. */
const placeOf = (memberId: string, name: string) => ({ field: `members.${name}`, row: memberId })

type Change = (text: string, name: string, path: string[]) => string

const changed = (value: unknown, path: string[], change: Change): unknown => {
  if (typeof value === 'string') return change(value, path.at(-1) ?? '', path)
  if (Array.isArray(value)) return value.map((one, index) => changed(one, [...path, String(index)], change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, changed(inner, [...path, name], change)]),
  )
}

/** `members.json` as parsed, each member's texts changed. What is no list of members is left to the schema. */
const eachMember = (file: unknown, change: (memberId: string) => Change): unknown => {
  const members: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, 'members') : undefined
  if (!Array.isArray(members)) return file
  return {
    ...(file as object),
    members: members.map((member: unknown, index) => {
      const id: unknown = typeof member === 'object' && member !== null ? Reflect.get(member, 'id') : undefined
      return changed(member, ['members', String(index)], change(String(id)))
    }),
  }
}

/** Opens every sealed text, of whichever field. What does not open is named, and stays as it is. */
export const openMembers = (file: unknown, sealing: Opening | undefined): { value: unknown; errors: ShapeError[] } => {
  const errors: ShapeError[] = []
  const value = eachMember(file, (memberId) => (text, name, path) => {
    if (!isSealed(text)) return text
    if (sealing === undefined) {
      errors.push({ path, message: `"${name}" is sealed: set the KEYS or the DATA_DIR that it was sealed with` })
      return text
    }
    try {
      return String(sealing.open(placeOf(memberId, name), text))
    } catch {
      errors.push({
        path,
        message: `"${name}" does not open: it was sealed with other keys, or for another member or field; write it anew`,
      })
      return text
    }
  })
  return { value, errors }
}

/** Seals what is in clear, and wraps what is sealed by the current key; gives how many values were changed. */
export const sealMembers = (file: unknown, sealing: Sealing): { value: unknown; count: number } => {
  let count = 0
  const value = eachMember(file, (memberId) => (text, name) => {
    if (isSealed(text)) {
      const fresh = sealing.rewrap(placeOf(memberId, name), text)
      if (fresh !== null) count += 1
      return fresh ?? text
    }
    if (!sealedNames.has(name) || text === '') return text
    count += 1
    return sealing.seal(placeOf(memberId, name), text)
  })
  return { value, count }
}
