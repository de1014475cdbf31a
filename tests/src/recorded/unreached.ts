/** What the recorded journeys do not come to, though the server can: by the place of a fault, with the reason. */
export const unreached: readonly [place: RegExp, reason: string][] = [
  [/\.medication_question: (null|the server always)/, 'a catalog whose health questions ask for no medication'],
  [
    /(primary_info\.(employed|is_legally_disabled|disability_condition|height_feet|height_inch|weight)|\.health_info): /,
    'which of these a dependent is asked for, the plans decide',
  ],
  [/\/(keep|load)Dependents\.hasSpouse: number/, 'the answer of a Premier family before its list is saved'],
  [/\.filter\.(coverage|spouse_dop): /, 'the form that a quote began with, and whom it covered before'],
  [/\.typed\.values\.\w+: /, 'which fields somebody has typed into and not saved'],
  [/^plans\/loadPlans\.price: null/, 'a quote for which no plan has a price'],
  [/\.onFile\.notes: empty/, 'an enrollment on file whose notes were left empty'],
  [/\.(phone|email)_(verified|skipped): /, 'a number or an address that was let through unproved'],
  [/\.conditions\[\]\.address: the server never/, 'the address of a physician, which nobody has to give'],
  [/^invitation\/getOwn\.policy_id: text/, 'an employee who has enrolled and comes back to the invitation'],
  [/\.billing\.(card_id|name_on_cc): the server never/, 'a card on file that the payment was left at'],
]

/**
 * Refusals of the contract that this server gives none of: it answers with "nothing found" where another one may refuse
 * with 404 (spec decisions, Calls), and the page takes both.
 */
const unreachedRefusals: readonly [fault: RegExp, reason: string][] = [
  [/^site\/loadSite .* as "missing"/, 'a host that no site has'],
  [/^landing\/(findWay|loadMember) .* as "missing"/, 'a link, or a member, that nobody knows'],
  [/^plan-detail\/loadPlan .* as "missing"/, 'a plan that is not offered'],
]

export const isReached = (fault: string): boolean =>
  ![...unreached, ...unreachedRefusals].some(([place]) => place.test(fault))
