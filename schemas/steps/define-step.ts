/**
 * What a step says of itself, once. The id names the step everywhere: its machine, its events, its files. `tab`, `column`
 * and `picture` are the contract's names (spec 2, section 7), which only the routes, the repositories and this speak.
 * Nothing heavy belongs here: every page that knows of steps loads it. Fields and rules are in files beside it, and
 * what a step needs elsewhere is a line in a map over all steps.
 */
interface StepDefinition {
  id: string
  /** Its address behind `/enrollment/`. */
  route: string
  tab: string
  /** Where the draft keeps its section. */
  column: string
  /** Who makes it required: every enrollment, the plans of the cart, or the tier, whatever plans say (spec 2, section 4). */
  askedBy: 'always' | 'plans' | 'tier'
  /** The place of its card on the review, and its popup's number (spec 3, section 9); null where it has none. */
  card: number | null
  /** As which its form is pictured; null where it is not. */
  picture: string | null
  /** Whether what is typed is kept before it is saved: always, only by Save & Continue Later, or never. */
  typed: 'kept' | 'onRequest' | 'never'
  /** What of its section goes when a submitted enrollment's answers are wiped (docs/operate.md). */
  wiped: 'secrets' | 'whole' | null
}

/** A step whose section, as the page reads it with its secrets masked, is a `Section`: known to the types alone. */
export const defineStep =
  <Section>() =>
  <const Definition extends StepDefinition>(definition: Definition): Definition & { readonly section?: Section } =>
    definition
