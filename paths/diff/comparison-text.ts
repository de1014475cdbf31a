import type { StructureTransition } from '../structure/structure.ts'
import type { Comparison, StateChange, TransitionChange } from './comparison.ts'
import { hasDifferences } from './compare-all.ts'

/** What has changed, machine after machine: `+` added, `-` dropped, `~` changed, `!` a draft that would be stuck. */
export const comparisonText = (comparisons: readonly Comparison[]): string => {
  const changed = comparisons.filter(hasDifferences)
  const same = comparisons.length - changed.length
  const stranded = changed.reduce((sum, one) => sum + one.stranded.length, 0)
  return [
    ...changed.flatMap(linesOf),
    `${counted(changed.length, 'machine')} changed, ${same} the same, ${counted(stranded, 'place')} where drafts would be stuck`,
    '',
  ].join('\n')
}

const linesOf = ({ machine, versions: { old, next }, states, transitions, stranded }: Comparison): string[] => [
  `${machine}  ${old === '' ? `new, ${next}` : next === '' ? `dropped, was ${old}` : `${old} -> ${next}`}`,
  ...states.map(stateLine),
  ...transitions.map(transitionLine),
  ...stranded.map(({ place, why }) => `  ! a draft at ${named(place)} is stuck: ${why}`),
  '',
]

const stateLine = ({ old, next, differs }: StateChange): string => {
  if (old === null || next === null) return `  ${old === null ? '+' : '-'} state ${named((old ?? next)?.id ?? '')}`
  const said = differs.map((aspect) => {
    const of = (node: typeof old) => JSON.stringify(node[aspect as keyof typeof old])
    return `${aspect} ${of(old)} -> ${of(next)}`
  })
  return `  ~ state ${named(next.id)}: ${said.join('; ')}`
}

const transitionLine = ({ old, next, differs }: TransitionChange): string => {
  if (old === null || next === null) {
    const one = old ?? next
    return `  ${old === null ? '+' : '-'} ${one === null ? '' : `${wordsOf(one)} -> ${targetsOf(one)}`}`
  }
  const said = differs.map((aspect) => {
    if (aspect === 'targets') return `re-routed ${targetsOf(old)} -> ${targetsOf(next)}`
    if (aspect === 'guard') return `guard ${old.guard ?? 'none'} -> ${next.guard ?? 'none'}`
    if (aspect === 'actions') return `actions ${listed(old.actions)} -> ${listed(next.actions)}`
    if (aspect === 'order') return `asked as number ${next.branch + 1}, before it was ${old.branch + 1}`
    return next.reenter ? 'enters its state anew' : 'no longer enters its state anew'
  })
  return `  ~ ${wordsOf(next)}: ${said.join('; ')}`
}

const named = (id: string): string => (id === '' ? 'the machine itself' : id)
const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))
const targetsOf = ({ targets }: StructureTransition): string => (targets.length === 0 ? 'stays' : targets.join(', '))
const wordsOf = ({ source, event, guard }: StructureTransition): string =>
  `${named(source)}: ${event === '' ? 'always' : event}${guard === null ? '' : ` [${guard}]`}`
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
