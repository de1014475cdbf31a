import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { cardSteps } from './schemas/steps/steps.registry.ts'
import { laterErrors } from './tools/vite/later-errors.ts'
import { laterLink } from './tools/vite/later-link.ts'
import { leanKy, leanRjsf } from './tools/vite/lean-bundle.ts'
import { leanMachines } from './tools/vite/lean-machines.ts'
import { leanRouter } from './tools/vite/lean-router.ts'
import { listModules } from './tools/vite/list-modules.ts'
import { splitLanguages } from './tools/vite/split-languages.ts'
import { wholeMessages } from './tools/vite/whole-messages.ts'

/** The landing page and, with it, all that every page needs: in one file it compresses better than in ten. */
const landing = /src\/app\/main\.tsx$|rolldown\/runtime/

/** The list of the other pages, what repeats a call that failed and what catches a lost focus: fetched when the landing page is touched. */
const later = /src\/(app\/pages|calls\/attempts|browser\/lost-focus)\.|node_modules\/ky\//

/** What the storefront's pages and the steps share and the landing page does without: one file instead of a dozen. */
const shared = new RegExp(
  [
    'messages/generated/messages/(common_|price_|error_(answer_|cart_unavailable|continue_code_form|email_enter_valid|hours_maximum|(money|number)_invalid|group_|name_invalid|option_invalid|platform_|text_long|tier_))',
    'schemas/(storefront/pricing/money|messages/long-date|fields/patterns)',
    'src/ui/(dialog|use-kept-focus|text/(money|price-parts|sanitised-html))',
  ].join('|'),
)

/** What the list of plans, a plan and the cart share, and the steps do without. */
const shop = new RegExp(
  [
    'src/ui/(links/breadcrumb|alert-dialog|status/(empty-state|load-failed))',
    'src/storefront/(starts|home-crumb|plans/plan-logo|plan/plan-words|cart/selected-line)',
    'src/(fields/select-field|calls/storefront/(selected|plans)\\.actors)',
    'machines/storefront/(plans|plan-adding)/[\\w-]+\\.machine\\.ts$',
    'schemas/storefront/(visit/homes|catalog/catalog-codes|plans/plan-card\\.rules)',
    'messages/generated/messages/(cart_(home|title|unavailable_title|view_plans)|compare_none|homes_selected_|plan_(crumb|fees|rates_price)|plans_(add|in_cart|title)|quote_(choose|county_label|tier_name))\\.',
  ].join('|'),
)

/** The steps that an applicant fills in; the review comes last and brings its own. */
const filledIn = cardSteps.map(({ id }) => id)
const [first, ...afterFirst] = filledIn

/** The kinds of fields, which the cart and a plan have too, and what is said of wrong answers. */
const fields = /schemas\/(fields\/(?!likely-email|patterns)|steps\/check-configured)|src\/form\/summary-box/

/** What the pages that show an enrollment share with its steps: which steps there are, in which order. */
const enrolled = new RegExp(
  [
    'schemas/steps/(define-step|steps\\.registry|step-list\\.rules|step-names)',
    `schemas/steps/(${[...filledIn, 'review'].join('|')})/\\w+\\.step\\.ts$`,
    'src/calls/enrollment/forget-enrollment',
  ].join('|'),
)

/** The page around the steps with its machine, the first step, and what each step needs. */
const step = new RegExp(
  [
    'src/enrollment/(wizard\\.page|personal/personal\\.view)',
    'src/enrollment/step/(step-(page|frame|conflict)|conflict-rows|autosave)',
    `machines/enrollment/(${first}/\\w+\\.context|step-saving)`,
    `schemas/steps/${first}/\\w+\\.(rules|ui)`,
  ].join('|'),
)

/** What the pages that show an enrollment share with its later steps: the rules of what is shown. */
const shown = new RegExp(
  [
    'schemas/steps/questionnaire\\.rules',
    'schemas/steps/(agreement|billing|contact)/\\w+\\.rules',
    'schemas/steps/contact/contact\\.ui',
    'schemas/storefront/pricing/(bill-date|charge)\\.rules',
    'src/calls/enrollment/(listed-names|enrollment-copy|receipt\\.actors)',
    'machines/enrollment/receipt/receipt\\.machine',
  ].join('|'),
)

/** What the later steps share with each other. */
const steps =
  /machines\/enrollment\/((doubts|otp)\/|zip-look-up|step\.types|fresh-id)|src\/calls\/enrollment\/(otp|screenshot|existing)|src\/browser\/page-mark|schemas\/steps\/(doubts\.|people\.kinds)/

/** The machine of a later step with its calls, in one file. What it shares with other pages stays out. */
const laterStep = (id: string) => ({
  name: `${id}-machine`,
  test: new RegExp(`(machines|src/calls)/enrollment/${id}/[^?]+$`),
  includeDependenciesRecursively: false,
})

/** What models of machines share, and nothing else needs. */
const modelled =
  /machines\/(support\/(disturbed|model|over-time)|.*\/model-\w+|.*\.example)\.ts$|schemas\/desk\/figures\/funnel/

/** The machines of a part of the product, as the diagrams have them: each part is defined in a task of its own. */
const machinesOf = (part: string) => ({
  name: `${part}-machines`,
  test: new RegExp(`/machines/${part}/.*\\?described$`),
  priority: 3,
  includeDependenciesRecursively: false,
})

const APART = ['tests/wander/**/*.test.ts', 'tests/server/proving/**/*.test.ts']
const JOURNEYS = 'tests/e2e/journeys/*.test.ts'

const inBrowser = {
  environment: 'node',
  // One product and one browser a worker (tests/e2e/support/test.ts).
  isolate: false,
  // A test in a browser waits for answers, animations and pauses: two cores have room for three.
  maxWorkers: Math.max(3, Math.ceil(1.5 * availableParallelism())),
  // Vitest wants projects with other numbers of workers in a group of their own.
  sequence: { groupOrder: 1 },
  setupFiles: ['tests/e2e/support/fresh.setup.ts'],
  globalSetup: ['tests/e2e/support/global-setup.ts'],
}

export default defineConfig({
  plugins: [
    react(),
    leanRjsf(),
    leanKy(),
    leanRouter(),
    leanMachines(),
    splitLanguages(),
    laterErrors(),
    laterLink(),
    listModules(),
  ],
  // React has had the hook itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // Only the layout of diagrams, a worker of its own, is larger; what a page may weigh is a test.
    chunkSizeWarningLimit: 2000,
    // One small stylesheet: the prerendered page and every lazy one are styled before their code arrives.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'modelled', test: modelled, priority: 3, includeDependenciesRecursively: false },
            machinesOf('desk'),
            machinesOf('enrollment'),
            machinesOf('storefront'),
            { name: 'landing', test: landing, priority: 2 },
            { name: 'later', test: later, priority: 2 },
            { name: 'shared', test: shared, priority: 1 },
            // Alone: what they begin with is partly the landing page's, which would then fetch all of it.
            { name: 'shop', test: shop, priority: 1, includeDependenciesRecursively: false },
            // The form engine's parts go together; the kinds of fields are also the cart's and the plan's.
            { name: 'fields', test: fields, priority: 1 },
            // The fields of a card come with the step that asks for one.
            {
              name: 'form',
              test: /src\/form\/(?!plain-form|date-picker|email-doubt|choice-frame|card\/card-frame(?!-later))/,
            },
            { name: 'enrolled', test: enrolled, priority: 1 },
            // In one piece: by itself it falls into many, packed worse. Dialogs beside the steps, which come later,
            // share some of it.
            { name: 'step', test: step },
            { name: 'shown', test: shown },
            { name: 'steps', test: steps },
            ...[...afterFirst, 'review', 'receipt'].map(laterStep),
          ],
        },
      },
    },
  },
  test: {
    alias: wholeMessages,
    globalSetup: ['tests/temp-folder.setup.ts'],
    setupFiles: ['tests/made-up.setup.ts'],
    // Against hanging alone: a loaded machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest's own second is what a loaded machine needs for one answer.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // By itself Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Nothing in these files outlives them; loading all that they use again for each took half of their time.
          isolate: false,
          include: [
            'tests/{schemas,machines,paths,server,bench,architecture}/**/*.test.ts',
            'paths/package/tests/**/*.test.ts',
          ],
          exclude: APART,
        },
      },
      {
        extends: true,
        // What fills the memory of its process, which then ends with it: all that comes later there would be slow.
        test: { name: 'apart', environment: 'node', include: APART },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: './tests/page.environment.ts',
          // React, XState and the like are loaded once for each worker, and not for each file.
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/fresh-page.setup.ts', 'tests/made-up.setup.ts'],
          include: ['tests/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        // What takes a minute by itself: `.ci/run` runs it, and who names it.
        test: { name: 'proof', environment: 'node', include: ['tests/proofs/**/*.test.ts'] },
      },
      {
        extends: true,
        // A cluster that is broken on purpose, which keeps all cores busy: `.ci/run` runs it, and who names it.
        test: { name: 'cluster', environment: 'node', include: ['tests/cluster/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { ...inBrowser, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: [JOURNEYS] },
      },
      {
        extends: true,
        // Whole journeys, which are listened to: `.ci/run` runs them, and who names them.
        test: { ...inBrowser, name: 'journeys', include: [JOURNEYS] },
      },
    ],
  },
})
