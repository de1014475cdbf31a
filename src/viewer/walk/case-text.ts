import type { Case } from '#paths/explore/cases.ts'
import { diagramWords } from '../viewer-words.ts'

const LONG = 90

const cut = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text)

/** What a payload says, line by line: `values.first_name: "Ann"`. */
const facts = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [`${path}: ${JSON.stringify(value)}`]
  const entries = Object.entries(value)
  if (entries.length === 0) return path === '' ? [] : [`${path}: ${JSON.stringify(value)}`]
  return entries.flatMap(([key, one]) => facts(one, path === '' ? key : `${path}.${key}`))
}

const payloadOf = ({ event }: Case): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'type'))

/** Only what tells a value from the others is said; of one alone, all of it. */
const told = (value: unknown, others: readonly unknown[]): string => {
  const own = facts(value)
  if (others.length === 0) return own.join(', ')
  const shared = others.map((other) => new Set(facts(other)))
  const different = own.filter((fact) => !shared.every((set) => set.has(fact)))
  const missing = [...new Set(shared.flatMap((set) => [...set].map(nameOf)))].filter(
    (name) => !own.some((fact) => nameOf(fact) === name),
  )
  return [...different, ...missing.map((name) => `${name}: –`)].join(', ')
}

const nameOf = (fact: string): string => fact.slice(0, fact.indexOf(':'))

const carried = (one: Case, all: readonly Case[]): string =>
  told(payloadOf(one), all.filter((other) => other !== one && other.event.type === one.event.type).map(payloadOf))

/** What tells the inputs of a model from each other; empty where there is but one without anything in it. */
export const inputTexts = (inputs: readonly unknown[]): string[] =>
  inputs.map((input) =>
    cut(
      told(
        input ?? {},
        inputs.filter((other) => other !== input).map((other) => other ?? {}),
      ),
    ),
  )

/** A case as a button says it: the event with what it carries, or how the actor ends. */
export const caseText = (
  one: Case,
  bare: (event: string) => string = (text) => text,
  all: readonly Case[] = [],
): string => {
  const words = diagramWords()
  const { kind, label, event, actor } = one
  if (kind === 'done' || kind === 'error') {
    const named = /: (.*)$/.exec(label)?.[1]
    const way = `${actor ?? ''} ${kind === 'done' ? words.done : words.fails}`
    return named === undefined ? way : `${way}: ${named}`
  }
  if (kind === 'after') {
    const milliseconds = Number(/^after (\d+)/.exec(label)?.[1])
    if (Number.isNaN(milliseconds)) return label
    return words.after(milliseconds >= 1000 ? words.seconds(milliseconds / 1000) : words.milliseconds(milliseconds))
  }
  const said = carried(one, all)
  return said === '' ? bare(event.type) : cut(`${bare(event.type)} (${said})`)
}
