import { noise } from './noise.ts'
import type { Person } from './tape-walker.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Gives people of their own address, phone and number by their index, 8,000 at most; today and the picture are the same. */
export const walkingPeople = (): ((index: number) => Person) => {
  const now = new Date()
  const today = `${two(now.getMonth() + 1)}/${two(now.getDate())}/${now.getFullYear()}`
  const picture = noise()
  return (index) => ({
    email: `walker.${index}@example.com`,
    phone: `512474${2000 + index}`,
    ssn: `51846${1000 + index}`,
    today,
    picture,
  })
}
