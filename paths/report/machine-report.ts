import type { Finding, Verdict } from '../guess/check-machine.ts'
import type { Gap } from '../guess/gap.ts'
import type { Structure } from '../structure/structure.ts'

/** A line of a file, from one; the file relative to where the command runs. */
export interface At {
  file: string
  line: number
  column: number
}

/** What a check of one machine says, with lines. Plain JSON: the JSON reporter writes it as it is. */
export interface MachineReport extends Omit<Verdict, 'findings' | 'gaps'> {
  file: string
  /** The name of the export. */
  name: string
  milliseconds: number
  findings: (Finding & { at: At | null })[]
  gaps: (Gap & { at: At | null })[]
}

/** A report with what diagrams are drawn of. */
export interface Drawable {
  report: MachineReport
  structure: Structure
}

/** A file that could not be read. */
export interface Unread {
  file: string
  message: string
}

export interface Reports {
  machines: Drawable[]
  unread: Unread[]
}

export const placeText = (at: At | null, file: string): string =>
  at === null ? file : `${at.file}:${at.line}:${at.column}`

export const countsOf = ({ machines }: Reports) => {
  const findings = machines.flatMap(({ report }) => report.findings)
  return {
    errors: findings.filter(({ level }) => level === 'error').length,
    warnings: findings.filter(({ level }) => level === 'warning').length,
    gaps: machines.reduce((sum, { report }) => sum + report.gaps.length, 0),
  }
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
