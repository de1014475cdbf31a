import { createHash } from 'node:crypto'
import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { FormsPreview, VersionForms, deskFormsCalls } from '#schemas/calls/desk/desk-forms.calls.ts'
import { tidyForms } from '#schemas/desk/forms/forms-config.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { formsDifferences, signerOfPerson } from '#schemas/desk/forms/forms-differences.rules.ts'
import { formsMistakes } from '#schemas/desk/forms/forms.rules.ts'
import { type Locale, maybeTextIn, textIn } from '#schemas/messages/languages.ts'
import { enrollmentNeeds } from '#schemas/storefront/catalog/requirements.rules.ts'
import { type Catalog, askedQuestions } from '../../catalog/load-catalog.ts'
import type { Mistake } from '../../catalog/mistake.ts'
import type { Caller } from '../../domain/caller.ts'
import { conflict, missing, refuse, refuseField } from '../../domain/refusals.ts'
import type { Version } from '../../repositories/catalog/catalog-versions.repository.ts'
import { choices, healthQuestions } from '../enrollment/enrollment-state.ts'
import { shownTexts, textsOf } from '../enrollment/steps/agreed-to.ts'
import { type ReadForms, formsFiles, readForms, writtenForms } from '../publishing/forms-files.ts'
import { nameOfVersion } from '../publishing/version-files.ts'
import { isDraft } from '../publishing/version-states.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { DeskCatalog, DeskCatalogParts } from './desk-catalog.service.ts'

type Calls = typeof deskFormsCalls

interface Parts extends DeskCatalogParts {
  audit: AuditService
}

/** A draft as a save would make it: read and checked before the transaction. */
interface Changed {
  version: Version
  changes: Map<string, Buffer>
  mistakes: Mistake[]
}

/** Drafts whose files were read last: each key and press asks for the same ones again. */
const MOST_KEPT = 4

/** What an enrollment asks, as the desk edits it: read from a version's files, shown as forms, written back. */
export const makeDeskForms = (parts: Parts, desk: DeskCatalog) => {
  const { versions, live, audit } = parts
  const kept = new Map<string, { texts: Map<string, string>; read: ReadForms | null }>()

  const filesOf = ({ files }: Version) => {
    const paths = new Set(formsFiles(files.map(({ path }) => path)))
    return files.filter(({ path }) => paths.has(path))
  }
  const revisionOf = (version: Version): string =>
    createHash('sha256')
      .update(
        filesOf(version)
          .flatMap(({ path, id }) => [path, id])
          .join('\n'),
      )
      .digest('base64url')

  /** A version's own configuration, kept by its files: they never change under their ids. */
  const open = async (version: Version) => {
    const revision = revisionOf(version)
    const known = kept.get(revision)
    if (known !== undefined) return { revision, ...known }
    const texts = new Map<string, string>()
    for (const { path, id } of filesOf(version)) texts.set(path, (await versions.rows.readFile(id)).toString('utf8'))
    const opened = { texts, read: readForms(texts) }
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(revision, opened)
    return { revision, ...opened }
  }

  /** 422 where the files cannot be read: they are mended as text. */
  const demand = async (version: Version) => {
    const { read, ...opened } = await open(version)
    if (read === null) throw refuseField('main', 'error_forms_reopen')
    return { ...opened, read }
  }

  const plansOf = ({ plans }: ReadForms, config: FormsConfig) => {
    const asks = new Map(config.plans.map((plan) => [plan.id, plan]))
    return plans.map((plan) => ({ ...plan, ...asks.get(plan.id) }))
  }

  return {
    read: async ({ number }: CallQuery<Calls['getForms']>): Promise<VersionForms> => {
      const version = await desk.find(number)
      const { read, revision } = await open(version)
      const publications = await versions.rows.publications(1000, number)
      const paths = new Set(filesOf(version).map(({ path }) => path))
      const seen = [...(read?.config.plans ?? []), ...(live?.served.plans ?? [])].flatMap(
        ({ health_questions }) => health_questions,
      )
      return {
        config: read?.config ?? null,
        plans: (read?.plans ?? []).map(({ id, name, category, tiers }) => ({ id, name, category, tiers })),
        languages: read?.languages ?? [],
        highest_question: Math.max(0, ...seen, ...(read?.config.health ?? []).map(({ question_id }) => question_id)),
        changeable: isDraft(version, publications),
        mistakes: version.mistakes.filter(({ file }) => paths.has(file)),
        revision,
      }
    },

    /** Nothing is kept of it: the forms, and what everybody is asked otherwise than now. */
    preview: async ({ number, config, of }: CallBody<Calls['previewForms']>, locale: Locale): Promise<FormsPreview> => {
      const { read } = await demand(await desk.find(number))
      const plans = plansOf(read, config)
      const plan = plans.find(({ id }) => id === of.plan)
      if (plan === undefined) throw missing()
      const { requirements, forms, health, agreements } = tidyForms(config)
      const signer = signerOfPerson[of.person]
      const needs = enrollmentNeeds([plan], requirements, { tier: of.tier, signer, forms })
      const questions: Pick<Catalog, 'healthQuestions'> = {
        healthQuestions: (ids, whose) => askedQuestions(health, ids, whose),
      }
      const texts = textsOf({ findAgreement: (id) => agreements.find((one) => one.id === id) }, needs.agreements)
      const asksAnswer = needs.fields.agreement.some((field) => field.field_name === 'answer' && field.required)
      const { lists } = read
      const now = live?.served
      return {
        tabs: needs.tabs,
        fields: needs.fields,
        health: healthQuestions(questions, { needs }, 'primary', locale),
        health_dependents: healthQuestions(questions, { needs }, 'dependents', locale),
        agreements: shownTexts(texts ?? [], locale),
        verification: asksAnswer ? (maybeTextIn(read.verification[0]?.text, locale) ?? null) : null,
        signature_required: needs.signatureRequired,
        asks_disability: needs.asksDisability,
        enroller_code: of.person === 'rep' ? (needs.enrollerCodeRequired ? 'required' : 'optional') : null,
        payment_method: needs.paymentMethod,
        lists: {
          states: lists.states.map(({ abbrev, name }) => ({ value: abbrev, name: textIn(name, locale) })),
          relationships: choices(lists.relationships, locale),
          average_work_week: choices(lists.average_work_week, locale),
          compensation_type: choices(lists.compensation_types, locale),
          employment_status: choices(lists.employment_status, locale),
          emp_vac_policy: choices(lists.vacation_policy, locale),
          emp_barg_unit: choices(lists.bargaining_unit, locale),
          holiday_policy: choices(lists.holiday_policy, locale),
          bill_dates: lists.bill_dates,
        },
        differences:
          now === undefined
            ? []
            : formsDifferences(
                {
                  plans: now.plans,
                  requirements: now.requirements,
                  health: now.healthQuestions(
                    now.plans.flatMap((one) => one.health_questions),
                    'all',
                  ),
                },
                { plans, requirements, health },
              ),
      }
    },

    beforeSave: async ({ number, config }: CallBody<Calls['saveForms']>): Promise<Changed> => {
      const version = await desk.find(number)
      const { texts, read } = await demand(version)
      const known = new Set(read.config.plans.map(({ id }) => id))
      if (config.plans.length !== known.size || config.plans.some(({ id }) => !known.has(id)))
        throw refuseField('main', 'error_forms_plans')
      const problems = formsMistakes(config, read.languages)
      if (problems.length > 0) throw refuse(problems)
      const changes = new Map(
        [...writtenForms(texts, config)].map(([path, text]) => [path, Buffer.from(text, 'utf8')] as const),
      )
      const files = new Map([...(await versions.files.bytesOf(version)), ...changes])
      return { version, changes, mistakes: await versions.mistakesOf(nameOfVersion(number), files) }
    },

    save: async (
      caller: Caller,
      { number, revision }: CallBody<Calls['saveForms']>,
      { version, changes, mistakes }: Changed,
    ): Promise<CallData<Calls['saveForms']>> => {
      if (!isDraft(version, await versions.rows.publications(1000, number))) throw conflict('error_catalog_published')
      if (revisionOf(version) !== revision) throw conflict('error_catalog_file_changed')
      if (changes.size > 0) {
        if (!(await versions.change(version, changes, mistakes))) throw conflict('error_catalog_file_changed')
        await audit.record(caller, 'write', `catalog:${number}`, 'forms changed')
      }
      return { revision: revisionOf(await desk.find(number)), mistakes }
    },
  }
}
