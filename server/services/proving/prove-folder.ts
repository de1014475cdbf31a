import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, languages } from '#schemas/messages/languages.ts'
import { checkReferences } from '../../catalog/check-catalog.ts'
import { catalogOf } from '../../catalog/load-catalog.ts'
import type { Mistake } from '../../catalog/mistake.ts'
import { readCatalog } from '../../catalog/read-catalog.ts'
import type { Opening } from '../../catalog/sealed-values.ts'
import { type Counts, type Proof, proveCatalog } from './prove-catalog.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** A generator's work in one go. */
export const atOnce = <Result>(working: Generator<unknown, Result>): Result => {
  let step = working.next()
  while (step.done !== true) step = working.next()
  return step.value
}

export interface Summary {
  today: string
  plans: number
  counts: Counts
}

export interface FolderProof {
  /** What `npm run catalog -- check` says; with any of them nothing is proved. */
  mistakes: readonly Mistake[]
  proof: Summary | null
  sentences: Sentence[]
}

interface Options {
  /** yyyy-mm-dd */
  today: string
  locale: Locale
  sealing?: Opening | undefined
  /** Ids of plans; all of them without it. */
  only?: readonly string[] | undefined
}

/** Proves a folder that has no mistakes. */
export const proveFolder = (folder: string, { today, locale, sealing, only }: Options): FolderProof => {
  const raw = readCatalog(folder, sealing)
  checkReferences(raw)
  if (raw.mistakes.length > 0) return { mistakes: raw.mistakes, proof: null, sentences: [] }
  const catalog = catalogOf(raw)
  const proof: Proof = atOnce(proveCatalog(raw, catalog, { today, only }))
  const { plans, counts } = proof
  return {
    mistakes: [],
    proof: { today, plans, counts },
    sentences: atOnce(sentencesOf({ raw, catalog, proof }, locale)),
  }
}

/** What was looked at and how it ended, in figures. */
export const summaryOf = ({ plans, counts }: Summary, locale: Locale): string => {
  const figure = (value: number): string => value.toLocaleString(languages[locale].tag)
  const { classes, reached, excluded, stuck } = counts
  return m.prove_summary(
    {
      plans: figure(plans),
      classes: figure(classes),
      cases: figure(reached + excluded + stuck),
      reached: figure(reached),
      excluded: figure(excluded),
      stuck: figure(stuck),
    },
    { locale },
  )
}
