import { existsSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { verdictOf } from '../guess/check-machine.ts'
import { exploreMachine, type Explored, type MachineLimits } from '../guess/explore-machine.ts'
import type { Gap, Place } from '../guess/gap.ts'
import type { PathModel } from '../model.ts'
import type { At, Drawable, Reports } from '../report/machine-report.ts'
import { isScxml, readScxml } from '../scxml/read-scxml.ts'
import { structureOf } from '../structure/structure-of.ts'
import { inTime } from './in-time.ts'
import { loadMachines, modelFileOf, NotLoaded } from './load-machines.ts'
import { declaredMachines, hiddenMachines, locatorOf, machineMakers } from './locate.ts'
import { quietly } from './quietly.ts'
import { withNames } from './missing-names.ts'

/** One machine of a file, with what a model beside it says. */
export interface Subject {
  file: string
  name: string
  machine: AnyStateMachine
  given: Omit<PathModel<AnyStateMachine>, 'machine'>
  /** Whether a model says something of it. */
  isModeled: boolean
  lineOf: (place: Place) => At | null
  /** What of the file is not known, besides the machine. */
  limits: readonly (Gap & { at?: At })[]
  files: readonly string[]
}

export interface ReadOptions extends MachineLimits {
  /** The model file; the one beside the machine's file where it is left out. */
  model?: string
  /** How long one machine may take, and a file until it is loaded. */
  seconds?: number
}

/**
 * The machines that `FILE#export` or `FILE` names.
 * @throws NotLoaded where the file cannot be read, or has no such machine.
 */
export const subjectsOf = async (reference: string, { model, seconds }: ReadOptions = {}): Promise<Subject[]> => {
  const [path, wanted] = splitReference(reference)
  if (isScxml(path)) return [scxmlSubject(path, wanted)]
  const file = relative(process.cwd(), resolve(path)) || path
  const beside = modelFileOf(path)
  const found = model ?? (beside !== path && existsSync(beside) ? beside : undefined)
  const { machines, models, files, missing } = await loadMachines(path, found, seconds)
  const limits = missing.map((id): Gap => ({
    kind: 'limit',
    name: id,
    sentence: `${id} cannot be found: what it gives is not known, and comparisons with it may come out either way`,
    place: { state: '' },
  }))
  const named = wanted === undefined ? onceEach(machines, path) : [...machines].filter(([name]) => name === wanted)
  if (named.length === 0) {
    throw new NotLoaded(
      `${file} exports no machine${wanted === undefined ? '' : ` "${wanted}"`}${insteadOf(machines.keys(), path)}`,
    )
  }
  if (model === undefined && models.length > 0 && ![...machines.values()].some((one) => modelOf(one, models))) {
    throw new NotLoaded(`${found} has a model, and of no machine that ${file} has`)
  }
  return named.map(([name, machine]): Subject => {
    const own = modelOf(machine, models)
    const { machine: _, ...given } = own ?? { machine }
    const locate = locatorOf(files, name, machine.id)
    const lineOf = (place: Place): At | null => {
      const line = locate(place)
      return line === null ? null : { ...line, file: relative(process.cwd(), line.file) || line.file }
    }
    return {
      file,
      name,
      machine: missing.length === 0 ? machine : withNames(machine),
      given,
      isModeled: own !== undefined,
      lineOf,
      limits,
      files: [...files, ...(found === undefined ? [] : [resolve(found)])],
    }
  })
}

const modelOf = (machine: AnyStateMachine, models: readonly PathModel<AnyStateMachine>[]) =>
  models.find((one) => one.machine === machine)

/** Each machine by one of its names: one that the file exports, and under which it is declared. */
const onceEach = (machines: ReadonlyMap<string, AnyStateMachine>, path: string): [string, AnyStateMachine][] => {
  const hidden = new Set(hiddenMachines(path))
  const declared = declaredMachines(path)
  const rank = (name: string): number => (hidden.has(name) ? 0 : declared.has(name) ? 2 : 1)
  const names = new Map<AnyStateMachine, string>()
  for (const [name, machine] of machines) {
    const before = names.get(machine)
    if (before === undefined || rank(name) > rank(before)) names.set(machine, name)
  }
  return [...machines].filter(([name, machine]) => names.get(machine) === name)
}

/** What a file has where the machine that was asked for is not there. */
const insteadOf = (names: Iterable<string>, path: string): string => {
  const others = [...names]
  if (others.length > 0) return `: it has ${others.join(', ')}`
  const [first, ...more] = machineMakers(path)
  if (first === undefined) return '; nothing in it calls createMachine'
  const { maker, line } = first
  if (maker === 'constructor')
    return `: a class makes one in line ${line}. Export one from a file of its own, and name that`
  const also = more.length === 0 ? '' : ` (and ${more.map((one) => one.maker).join(', ')})`
  return `: ${maker}${also} makes one in line ${line} whenever it is called. Call it in a file of its own, "export const machine = ${maker}(...)", and name that file`
}

const scxmlSubject = (path: string, wanted: string | undefined): Subject => {
  if (!existsSync(path)) throw new NotLoaded(`There is no file ${path}`)
  const text = readFileSync(path, 'utf8')
  const file = relative(process.cwd(), resolve(path)) || path
  try {
    const { machine, starts, left } = readScxml(text)
    if (wanted !== undefined && wanted !== machine.id)
      throw new Error(`it has no machine "${wanted}", but ${machine.id}`)
    const atStart = (start: number): At => {
      const before = text.slice(0, start).split('\n')
      return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 }
    }
    const lineOf = ({ state }: Place): At => atStart(starts.get(state) ?? 0)
    const limits = left.map(({ sentence, start }): Gap & { at: At } => ({
      kind: 'limit',
      name: path,
      sentence,
      place: { state: '' },
      at: atStart(start),
    }))
    return { file, name: machine.id, machine, given: {}, isModeled: false, lineOf, limits, files: [resolve(path)] }
  } catch (error) {
    throw new NotLoaded(`${path} cannot be read as SCXML: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const splitReference = (reference: string): [string, string | undefined] => {
  const at = reference.lastIndexOf('#')
  if (at <= 0 || (existsSync(reference) && statSync(reference).isFile())) return [reference, undefined]
  return [reference.slice(0, at), reference.slice(at + 1)]
}

/** Explores and checks what is named; a file that cannot be read is said, and the others are checked all the same. */
export const reportsOf = async (
  references: readonly string[],
  options: ReadOptions = {},
): Promise<Reports & { files: string[] }> => {
  const reports: Reports & { files: string[] } = { machines: [], unread: [], files: [] }
  let isModeled = false
  for (const reference of references) {
    try {
      for (const subject of await subjectsOf(reference, options)) {
        isModeled ||= subject.isModeled
        reports.files.push(...subject.files)
        try {
          reports.machines.push(reportOf(subject, options))
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error)
          reports.unread.push({ file: subject.file, message: `${placeOf(subject)} cannot be explored: ${why}` })
        }
      }
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
      reports.files.push(resolve(splitReference(reference)[0]), ...error.files)
      reports.unread.push({ file: reference, message: error.message })
    }
  }
  if (options.model !== undefined && !isModeled && reports.unread.length === 0) {
    reports.unread.push({ file: options.model, message: `${options.model} has no model of what is checked` })
  }
  return reports
}

/** The line where a machine begins, and its name. */
const placeOf = ({ file, name, lineOf }: Subject): string => {
  const at = lineOf({ state: '' })
  return at === null ? `${file}#${name}` : `${at.file}:${at.line}:${at.column} ${name}`
}

const reportOf = (subject: Subject, limits: ReadOptions): Drawable => {
  const begun = performance.now()
  const explored = exploredWith(subject, limits)
  const verdict = inTime(() => verdictOf(explored, subject.given, limits), limits.seconds)
  const { file, name, lineOf, machine, limits: own } = subject
  return {
    structure: structureOf(machine),
    report: {
      file,
      name,
      ...verdict,
      milliseconds: Math.round(performance.now() - begun),
      findings: verdict.findings.map((finding) => ({ ...finding, at: lineOf(finding.place) })),
      gaps: [...own, ...verdict.gaps].map((gap: Gap & { at?: At }) => ({ ...gap, at: gap.at ?? lineOf(gap.place) })),
    },
  }
}

export const exploredWith = ({ machine, given }: Subject, { states, seconds }: ReadOptions): Explored =>
  quietly(() => inTime(() => exploreMachine(machine, given, states === undefined ? {} : { states }), seconds))
