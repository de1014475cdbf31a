import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Page } from 'playwright'
import {
  type RequirementField,
  type PlanRequirementsOutput,
  requirementErrors,
  type planRequirementsMachine,
} from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { RequirementValues } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import { tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import {
  answerPlan,
  asideCall,
  asideTitle,
  changeQuote,
  getPlan,
  getPricing,
  getRelated,
  offer,
  opener,
  planChecks,
  saveDependents,
  updateTier,
} from '../../support/storefront/plan-page.ts'
import { quickHands } from '../../support/storefront/quick-hands.ts'
import { becomes, hides, isBusy, isDisabled, isReady, shows } from '../../support/sight.ts'
import { answer, asks, dialog, problemText, quoted, wordsOf } from '../../support/storefront/storefront.ts'

const saveButton = (page: Page) => dialog(page).locator('button[type="submit"]')
const cancelButton = (page: Page) => dialog(page).getByRole('button', { name: m.common_cancel(), exact: true })

const change: Record<Exclude<keyof RequirementValues, 'dep_dob'>, (page: Page, value: string) => Promise<void>> = {
  annual_incode: (page, value) => quickHands(page).type(m.plan_salary(), value),
  working_hours: (page, value) => quickHands(page).type(m.plan_hours(), value),
  tier: (page, value) => quickHands(page).choose(m.quote_tier_label(), value),
  spouse_dob: (page, value) => quickHands(page).type(m.quote_spouse_dob_label(), value),
  no_of_children: (page, value) => quickHands(page).choose(m.quote_children_label(), value),
  is_smoker: (page, value) =>
    quickHands(page).pick(m.plan_tobacco_label(), value === '1' ? m.common_yes() : m.common_no()),
}

const isChild = (field: string): field is `dep_dob.${number}` => field.startsWith('dep_dob.')

const isDrawn = (field: RequirementField, requirement: string, { tier }: RequirementValues): boolean => {
  if (isChild(field)) return requirement === 'dependents'
  switch (field) {
    case 'annual_incode':
      return requirement === 'salary' || requirement === 'income'
    case 'working_hours':
      return requirement === 'salary'
    case 'is_smoker':
      return requirement === 'tobacco'
    case 'spouse_dob':
      return requirement === 'tier' && tierHasSpouse(tier)
    case 'no_of_children':
      return requirement === 'tier' && tierHasChildren(tier)
    case 'tier':
      return requirement === 'tier'
  }
}

/** Every field with what it holds; the children's birth dates one by one. */
const fieldsOf = ({ dep_dob, ...values }: RequirementValues): [RequirementField, string][] => [
  ...(Object.entries(values) as [RequirementField, string][]),
  ...dep_dob.map((date, index): [RequirementField, string] => [`dep_dob.${index}`, date]),
]

/** What the boxes and lists of the dialog hold, and which radio button is on. */
const valuesShown = (page: Page): Promise<Record<string, string>> =>
  dialog(page)
    .locator('input:not([type="radio"]), select, input[type="radio"]:checked')
    .evaluateAll((elements) =>
      Object.fromEntries(
        elements.map((element) => {
          const { id, name, value } = element as HTMLInputElement
          return [(name === '' ? id : name).replace('plan-', ''), value]
        }),
      ),
    )

/** The dialogs of a plan's page: salary and hours, tier, tobacco. The plan is the model's, the quote a real one. */
export const planRequirementsDriver: Driver<typeof planRequirementsMachine> = {
  start: async (stage, { requirement, planId, filter }) => {
    await quoted(stage)
    if (filter !== null && filter.child_num !== null) {
      const body = { enrollment_id: stage.notes.get('tempId') ?? '', no_of_children: filter.child_num }
      await stage.ask(saveDependents, { body })
    }
    await stage.hold(getPlan, getRelated, getPricing, changeQuote, updateTier, saveDependents, ...planChecks)
    await stage.page.goto(stage.url(`/plan/${planId}/plan`))
    await answerPlan(stage, requirement)
    await opener(stage.page, requirement).click()
  },
  act: {
    'plan-requirements.change': ({ page }, { field, value }) =>
      isChild(field)
        ? quickHands(page).type(m.plan_dependents_child({ number: Number(field.slice(8)) + 1 }), value)
        : change[field](page, value),
    'plan-requirements.submit': ({ page }) => saveButton(page).click(),
    'plan-requirements.close': ({ page }) => cancelButton(page).click(),
  },
  answer: {
    saveRequirement: (stage, outcome, { context: { requirement, enrollmentId } }) => {
      if ('failed' in outcome) return answer(stage, asideCall(requirement), { refused: outcome })
      const { planId } = outcome.done as PlanRequirementsOutput
      return answer(stage, asideCall(requirement), {
        data: { temp_enrollment_id: enrollmentId, result: null, plan_id: planId },
      })
    },
  },
  see: {
    editing: async ({ page }, { context }) => {
      const { requirement, values, problem } = context
      const mistakes = requirementErrors(context)
      const isLoose = ({ target_element: field }: { target_element: string }) =>
        field !== 'main' && !isDrawn(field as RequirementField, requirement, values)
      await shows(dialog(page).getByRole('heading', { name: asideTitle(requirement), exact: true }))
      await isReady(saveButton(page))
      const drawn = fieldsOf(values).filter(
        ([field, value]) => isDrawn(field, requirement, values) && (field !== 'is_smoker' || value !== ''),
      )
      await becomes('the values', () => valuesShown(page), Object.fromEntries(drawn))
      await becomes(
        'the mistakes',
        () => wordsOf(dialog(page).locator('.field-message')),
        mistakes
          .filter((mistake) => !isLoose(mistake))
          .map((mistake) => `${m.field_error_prefix()} ${errorText(errorTable, mistake)}`),
      )
      await becomes(
        'what is said above the form',
        () => wordsOf(dialog(page).locator('form > .notice-danger .notice-text p')),
        [
          problem && problemText(problem),
          ...mistakes.filter(isLoose).map((error) => errorText(errorTable, error)),
        ].filter((text) => text !== null),
      )
    },
    saving: async (stage, { context: { requirement } }) => {
      await asks(stage, asideCall(requirement))
      await isBusy(saveButton(stage.page))
      await isDisabled(cancelButton(stage.page))
    },
    saved: async (stage, { context: { result, planId } }) => {
      await hides(dialog(stage.page))
      if (result.planId === null || result.planId === planId) return asks(stage, getPricing)
      await stage.page.waitForURL(`**/plan/${result.planId}/**`)
      await asks(stage, getPlan)
    },
    closed: async (stage, { context: { requirement } }) => {
      await hides(dialog(stage.page))
      await isReady(opener(stage.page, requirement))
      await becomes('the offer is busy', () => offer(stage.page).getAttribute('aria-busy'), null)
      await becomes('how often the rates were asked', async () => stage.made(getPricing), 1)
    },
  },
  offered: (event, { context: { requirement, values } }) =>
    event.type !== 'plan-requirements.change' ||
    (isDrawn(event.field, requirement, values) && Object.fromEntries(fieldsOf(values))[event.field] !== event.value),
}
