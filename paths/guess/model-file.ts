import type { AnyStateMachine } from 'xstate'
import { structureOf } from '../structure/structure-of.ts'
import { actorKind } from './actor-kind.ts'
import { fieldsRead } from './payload-fields.ts'

export interface ModelFileOptions {
  /** The name of the machine's export; `default` is taken in under another name. */
  name: string
  /** How the machine's file is imported, such as `./checkout.machine.ts`. */
  from: string
}

/**
 * A model file that is ready to be filled in: every event that carries something, every outcome, the input and the
 * places to rest. It says nothing yet: `unknown` fits every type and changes nothing about what is explored.
 *
 * @example
 * modelFile(checkoutMachine, { name: 'checkoutMachine', from: './checkout.machine.ts' })
 */
export const modelFile = (machine: AnyStateMachine, { name, from }: ModelFileOptions): string => {
  const local = name === 'default' ? 'machine' : name
  const { nodes, transitions } = structureOf(machine)
  const fields = fieldsRead(machine)
  const reads = (subject: string): string[] => [...(fields.get(subject) ?? [])]

  const input = reads('input')
  const inputs = input.length === 0 ? [] : [`  // Read from it: ${input.join(', ')}.`, '  inputs: [unknown],']

  const carrying = [...new Set(transitions.filter(({ kind }) => kind === 'event').map(({ event }) => event))].filter(
    (type) => reads(type).length > 0 && !type.includes('*') && !type.startsWith('xstate.'),
  )
  const events = carrying.flatMap((type) => [
    `    // Read from it: ${reads(type).join(', ')}.`,
    `    ${key(type)}: [unknown],`,
  ])

  const actors = nodes.flatMap((node) => node.invokes.map(({ id, src }) => ({ id, src, state: node.id })))
  const outcomes = actors.flatMap(({ id, src, state }) => {
    const output = reads(`actor ${id}`)
    const what = src.startsWith('xstate.invoke.') ? '' : `${src}, `
    const kind = actorKind(machine, state, id)
    return [
      `    // ${what}in ${state || 'the machine'}${output.length === 0 ? '' : `; read from it: ${output.join(', ')}`}.`,
      kind.startsWith('lasting')
        ? `    ${key(id)}: [failed(unknown)],`
        : `    ${key(id)}: [done(unknown), failed(unknown)],`,
    ]
  })

  const ends = nodes.filter(
    ({ id, type }) =>
      type === 'atomic' &&
      id !== '' &&
      !transitions.some(({ source }) => id === source || id.startsWith(`${source}.`) || source === ''),
  )
  const resting =
    ends.length === 0
      ? []
      : [
          '  // Nothing leads out of these. Where it may stay for good; from every state, one of these must then be reached.',
          `  // resting: [${ends.map(({ id }) => quoted(id)).join(', ')}],`,
        ]

  const imported = [
    'definePathModel',
    ...(actors.length > 0 ? ['done', 'failed'].filter((one) => outcomes.some((line) => line.includes(`${one}(`))) : []),
  ]
  if ([...inputs, ...events, ...outcomes].some((line) => line.includes('unknown]') || line.includes('unknown)')))
    imported.push('unknown')
  return [
    `import { ${imported.join(', ')} } from 'statechart-paths'`,
    name === 'default' ? `import ${local} from ${quoted(from)}` : `import { ${local} } from ${quoted(from)}`,
    '',
    '// What the machine does not say. Put values in the place of `unknown`, several where they make a difference.',
    `export const ${modelName(local)} = definePathModel(${local}, {`,
    ...inputs,
    ...(events.length === 0 ? [] : ['  events: {', ...events, '  },']),
    ...(outcomes.length === 0 ? [] : ['  outcomes: {', ...outcomes, '  },']),
    '  // Sentences that must not come true in any state that can be reached.',
    '  never: {',
    "    // 'paid without a receipt': ({ value, context }) => value === 'paid' && context.receipt === null,",
    '  },',
    ...resting,
    '})',
    '',
  ].join('\n')
}

const modelName = (machine: string): string => `${machine.replace(/[Mm]achine$/, '') || 'machine'}Paths`

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))
