import type { Locale } from '../../messages/languages.ts'

/** An employee as a roster's file says it; days are yyyy-mm-dd. */
export interface RosterEmployee {
  employee_id: string
  first_name: string
  last_name: string
  email: string
  birth_date: string
  hire_date: string
  department?: string
  /** A week. */
  hours?: number
  /** Dollars a year. */
  salary?: number
  /** The language of their mails. */
  language?: Locale
}
