import { expect, test } from 'vitest'
import { addressee, speakOnBehalf } from '#schemas/messages/addressee.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { locales } from '#schemas/messages/languages.ts'
import { areasIn, baseLocale } from '#tools/languages.mjs'
import { readArea } from './languages.ts'

const folder = 'schemas/messages'
const SUFFIX = '_on_behalf'
/** The areas of what an enrollment's steps, their dialogs and notices say. */
const areas = ['enrollment', 'people', 'health', 'final', 'errors', 'leaving', 'storefront', 'plan']
/** Addressed to whoever types or signs, be it the applicant, a rep or a group: true of each of them. */
const toWhoeverTypes = new Set([
  'enrollment_not_saved_offline',
  'enrollment_not_saved_session',
  'personal_enroller_optional',
  'otp_have_code',
  'otp_wait',
  'enrollment_none_text',
  'beneficiaries_total_whole',
  'beneficiaries_next_hint',
  'signature_title',
  'signature_how',
  'signature_draw_hint',
  'signature_typed_name',
  'signature_typed_hint',
  'review_lead',
  'review_failed',
  'review_failed_kept',
  'review_changed',
  'receipt_copy_lead',
  'receipt_loading',
  'receipt_failed',
  'agreement_signs_later_hint',
  'agreement_signs_later_by_mail',
  'error_code_invalid',
  'error_cart_unavailable',
  'error_edit_open_continue',
  'error_edit_open_add',
  'error_edit_open_delete',
  'error_session',
  'error_forbidden',
  'error_database_away',
  'error_database_full',
  'error_offline',
  'error_review_save',
  'error_otp_wait',
  'error_sign_in_host',
  'error_sign_in_proof',
  'error_sign_in_passkey',
  'error_sign_in_declined',
  'error_sign_in_refused',
  'error_review_changed',
  'error_pictures_full',
  'error_code_asked',
  'error_analyst_code_required',
  'error_link_member',
  'error_continue_code_form',
  'error_entry_link',
  'error_session_ended',
  'error_offer_changed',
  'error_people_not_priced',
  'error_child_dates',
  'save_later_text',
  'save_later_saved',
  'save_later_not_kept',
  'discard_title',
  'discard_text',
  'leaving_text',
  'leaving_offline',
  'session_ending_title',
  'session_ending_text',
  'session_closing_title',
  'session_closing_text',
  'session_closing_code',
  'session_ended_title',
  'session_ended_text',
  'session_ended_sign_in',
  'session_ended_look',
  'offer_text',
  'offer_failed',
  'impact_text',
  'impact_dependents',
  'impact_dependent',
  'holder_mine',
  'holder_elsewhere_who',
  'holder_not_mine',
  // The quote, the cart and what the page does are of whoever shops, for themselves or for others.
  'quote_hero_title',
  'quote_hero_lead',
  'quote_next_1_text',
  'quote_next_2_text',
  'quote_next_3_text',
  'quote_form_fold',
  'quote_visit_changed',
  'quote_county_hint',
  'quote_category_label',
  'quote_loading',
  'quote_load_failed',
  'quote_featured_more_title',
  'quote_featured_more_text',
  'plans_quote_label',
  'plans_none_text',
  'plans_member_title',
  'plans_member_text',
  'plans_in_cart',
  'plans_added_title',
  'plans_added_text',
  'plans_refused_text',
  'plan_rates_none',
  'plan_error_salary',
  'plan_error_state',
  'plan_error_tier',
  'plan_error_age',
  'plan_error_met',
  'cart_plans',
  'cart_empty_text',
  'cart_failed',
  'cart_fixed',
  'cart_remove_question',
  'cart_news_added',
  'cart_news_removed',
  'cart_effective_hint',
  'cart_unavailable_text',
  'cart_special_title',
  'checkout_text',
  'cart_overlap_title',
  'plan_membership_text',
  'plan_portal_for',
  // Asked of applicants alone.
  'save_later_remind',
])

const saysYou = (text: unknown) => /\b(?:you|your|yours|yourself|you've|you're|you'll|I)\b/i.test(JSON.stringify(text))
const texts = areas.flatMap((area) => Object.entries(readArea(folder, baseLocale, area)))
const keys = new Set(areasIn(folder).flatMap((area) => Object.keys(readArea(folder, baseLocale, area))))

test('a text of the storefront or a step that says "you" has its form about the applicant, or is for whoever types', () => {
  const wrong = texts.flatMap(([key, text]) =>
    saysYou(text) && !key.endsWith(SUFFIX) && !keys.has(`${key}${SUFFIX}`) && !toWhoeverTypes.has(key) ? [key] : [],
  )
  expect(wrong).toEqual([])
})

test('the list names only texts that say "you" and have no other form', () => {
  const said = new Map(texts)
  const wrong = [...toWhoeverTypes].filter((key) => !saysYou(said.get(key) ?? '') || keys.has(`${key}${SUFFIX}`))
  expect(wrong).toEqual([])
})

test('a form about the applicant belongs to a message and never says "your"', () => {
  const forms = texts.filter(([key]) => key.endsWith(SUFFIX))
  expect(forms.length).toBeGreaterThan(50)
  const wrong = forms.filter(
    ([key, text]) => !keys.has(key.slice(0, -SUFFIX.length)) || /\byours?\b/i.test(JSON.stringify(text)),
  )
  expect(wrong).toEqual([])
})

test.each(locales)('in %s the same message speaks to the applicant or about them', (locale) => {
  const said = () => [m.personal_group_about({}, { locale }), m.personal_title({}, { locale })]
  const [toThem, title] = said()
  try {
    speakOnBehalf(true)
    expect(said()).toEqual([m.personal_group_about_on_behalf({}, { locale }), title])
    expect(said()[0]).not.toBe(toThem)
  } finally {
    speakOnBehalf(false)
  }
  expect(addressee.onBehalf).toBe(false)
  expect(said()).toEqual([toThem, title])
})
