import { expect, test } from 'vitest'
import { circleOf } from '#tools/vite/list-modules.ts'
import { readModules, strangers } from './page-modules.ts'

const landing = ['src/app/main.tsx']
const other = [...landing, 'src/app/pages.ts']
const firstStep = [...other, 'src/enrollment/wizard.page.tsx', 'src/enrollment/personal/personal.view.tsx']

const matches = (patterns: readonly RegExp[]) => (module: string) => patterns.some((pattern) => pattern.test(module))

/**
 * What the landing page is made of. Before a line is added: is it needed for the first screen, and if not, can it be
 * imported when it is wanted (`src/ui/lazy.ts`), or leave the group in vite.config.ts that brings it along?
 */
const onLanding = [
  /^index\.html$/,
  /^node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate\/react|use-sync-external-store|use-isomorphic-layout-effect)\//,
  /^src\/(browser|i18n|site|ui)\//,
  /^src\/app\/([^/]+|frame\/[^/]+)$/,
  /^src\/calls\/[^/]+$/,
  /^src\/calls\/storefront\/quote\.actors\.ts$/,
  /^src\/fields\//,
  /^src\/form\/(field-frame\.tsx|email-doubt-later\.tsx|form\.css)$/,
  /^src\/storefront\/(landing|quote)\//,
  /^src\/storefront\/plans\/(age-pick|featured)\./,
  /^src\/storefront\/unmatched-errors\.tsx$/,
  /^src\/traffic\/inspect\.ts$/,
  /^machines\/(support|storefront\/(site|quote))\//,
  /^schemas\/fields\/(date\.kinds|field-error|filled|kind)\.ts$/,
  /^schemas\/messages\/([^/]+|generated\/(languages|runtime)\.js)$/,
  /^schemas\/messages\/generated\/messages\/(access_age|category|common|error|field_error|home|problem|quote|shell|tier)(_\w+)?\.js$/,
  /^schemas\/storefront\/(home|phone|quote-form)\.rules\.ts$/,
  /^schemas\/storefront\/catalog\/category-icons\.ts$/,
  /^schemas\/storefront\/pricing\/(age|tier)\.rules\.ts$/,
  /^schemas\/storefront\/visit\//,
]

test('the landing page loads no module beyond its layers', () => {
  expect(strangers(readModules(), landing, matches(onLanding))).toEqual([])
})

/** What nobody needs to fill in the first step, wherever it is grouped. */
const notOnFirstStep = [
  /^src\/(viewer|storefront)\//,
  /^src\/enrollment\/(?!personal|step|dialogs|offer)\w+\/[\w-]+\.view\.tsx$/,
  /^schemas\/calls\//,
  /^node_modules\/(typebox|ajv|@rjsf\/validator-ajv8|elkjs|libphonenumber-js|card-validator|email-misspelled|signature_pad|html-to-image|dompurify)\//,
]

test('the first step loads no package, schema of a call or view of another page', () => {
  const isAllowed = (module: string) => matches(onLanding)(module) || !matches(notOnFirstStep)(module)
  expect(strangers(readModules(), firstStep, isAllowed)).toEqual([])
})

/** What comes with the first step: a group of vite.config.ts may bring it along for one function. */
const ofTheSteps = [
  /^src\/(viewer|desk|enrollment)\//,
  /^src\/form\/(?!field-frame\.tsx|email-doubt-later\.tsx|form\.css)/,
  /^machines\/enrollment\//,
  /^schemas\/steps\//,
  /^node_modules\/@rjsf\//,
]

test('what the landing page fetches once it is touched is nothing of the steps', () => {
  const isAllowed = (module: string) => !matches(ofTheSteps)(module)
  expect(strangers(readModules(), [...other, 'src/traffic/report.ts'], isAllowed)).toEqual([])
})

test.each(['plans/plans', 'plan/plan', 'cart/cart'])('the page of %s loads nothing of the steps', (page) => {
  const isAllowed = (module: string) => !matches(ofTheSteps)(module)
  expect(strangers(readModules(), [...other, `src/storefront/${page}.page.tsx`], isAllowed)).toEqual([])
})

test.each(['enrollment/signing/signing', 'storefront/homes/home', 'storefront/resume/continue'])(
  'the page of %s loads no machine and no form of a step',
  (page) => {
    const isAllowed = (module: string) =>
      !/^machines\/enrollment\/(?!signing|receipt)\w+\/|^src\/form\/form-store/.test(module)
    expect(strangers(readModules(), [...other, `src/${page}.page.tsx`], isAllowed)).toEqual([])
  },
)

test('a stranger is named with the imports or the chunk that brought it', () => {
  const list = {
    chunks: [
      { file: 'index.js', imports: ['shared.js'], modules: ['a.ts', 'b.ts'] },
      { file: 'shared.js', imports: [], modules: ['c.ts', 'stowaway.ts'] },
      { file: 'later.js', imports: ['shared.js'], modules: ['later.ts'] },
    ],
    importers: { 'a.ts': [], 'b.ts': ['a.ts'], 'c.ts': ['b.ts', 'later.ts'], 'stowaway.ts': ['later.ts'] },
  }
  expect(strangers(list, ['a.ts'], matches([/^[ab]\.ts$/]))).toEqual([
    'c.ts: a.ts > b.ts > c.ts',
    'stowaway.ts: shares shared.js with c.ts, which the page imports',
  ])
})

test('files that import each other are named, and the built page has none', () => {
  const circle = [
    { file: 'a.js', imports: ['b.js'] },
    { file: 'b.js', imports: ['c.js', 'd.js'] },
    { file: 'c.js', imports: [] },
    { file: 'd.js', imports: ['b.js', 'c.js'] },
  ]
  expect(circleOf(circle)).toEqual(['b.js', 'd.js', 'b.js'])
  expect(circleOf(readModules().chunks)).toBeNull()
})
