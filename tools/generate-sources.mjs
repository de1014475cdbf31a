// Where the parts of each machine live: its file, the rules that its guards ask, the actors behind its calls. The
// diagrams show it beside a state or transition. Read from the sources as text, which the formatter keeps in one shape.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

const filesOf = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
    .toSorted()

/** `#schemas/x.ts` names imported by a file, with the file that each comes from. */
const importsOf = (text, folder) => {
  const found = new Map()
  for (const [, names, from] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '#?([^']+)'/gm)) {
    const file = from.startsWith('.') ? posix.join(folder, from) : from
    for (const name of names.split(',')) {
      const own = name.replace(/^\s*type /, '').trim()
      if (own !== '') found.set(own, file)
    }
  }
  return found
}

/** `  guards: { ... }` of a machine as its entries: their names and their text. */
const entriesOf = (text, block) => {
  const inLine = new RegExp(`^  ${block}: \\{ ((\\w+): .*) \\},$`, 'm').exec(text)
  if (inLine !== null) return [[inLine[2], inLine[1]]]
  const start = text.search(new RegExp(`^  ${block}: \\{$`, 'm'))
  if (start === -1) return []
  const body = text.slice(start, text.indexOf('\n  },', start))
  return body
    .split(/\n(?= {4}(?:\w+[:(,]|'[^']+':))/)
    .slice(1)
    .flatMap((entry) => {
      const name = /^\s*'?([\w.-]+)'?/.exec(entry)?.[1]
      return name === undefined ? [] : [[name, entry]]
    })
}

/** Guards that a machine takes from another file, `...problemGuards`: their names and places. */
const sharedGuards = (text, imports) => {
  const start = text.search(/^  guards: \{$/m)
  if (start === -1) return []
  const block = text.slice(start, text.indexOf('\n  },', start))
  return [...block.matchAll(/^ {4}\.\.\.(\w+),$/gm)].flatMap(([, shared]) => {
    const from = imports.get(shared)
    if (from === undefined) return []
    const theirs = readFileSync(from, 'utf8')
    const own = constantOf(theirs, shared)
    return [...own.matchAll(/^ {2}(\w+): /gm)].map(([entry, name]) => {
      const at = theirs.indexOf(own) + own.indexOf(`\n${entry}`) + 1
      return [name, [`${from}:${theirs.slice(0, at).split('\n').length}`]]
    })
  })
}

const lineAt = (text, part) => text.slice(0, text.indexOf(part)).split('\n').length + (part.startsWith('\n') ? 1 : 0)

const CALLS = /'((?:GET|POST|PUT) [a-z]+\/[\w/{}-]+)'/g

/** The text of a constant of a file, up to the empty line after it; empty where there is none. */
const constantOf = (text, name) => {
  const start = text.search(new RegExp(`^(?:export )?const ${name} = `, 'm'))
  if (start === -1) return ''
  const end = text.indexOf('\n\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

/** What an actor's text calls, itself or through constants of its file. */
const callsOf = (text, own, seen = new Set()) => {
  const direct = [...own.matchAll(CALLS)].map(([, call]) => call)
  const used = [...new Set([...own.matchAll(/\b([a-z]\w+)\b/g)].map(([, name]) => name))]
  const through = used.flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    const constant = constantOf(text, name)
    return constant === '' || constant === own ? [] : callsOf(text, constant, seen)
  })
  return [...new Set([...direct, ...through])]
}

/** What provides a machine's actors: `xMachine.provide({ actors: { ... } })`, or a constant `xActors`. */
const PROVIDERS = [
  /(\w+)Machine\.provide\(\{ actors: \{[^\n]*\} \}\)/g,
  /(\w+)Machine\.provide\(\{\n[\s\S]*?\n\}\)/g,
  /^export const (\w+)Actors = \{[^\n]*\}/gm,
  /^export const (\w+)Actors\b[^\n]*\{\n[\s\S]*?^\}/gm,
]

/** By machine id and actor: where it is, and the calls that it makes. */
const readActors = () => {
  const actors = {}
  for (const file of [...filesOf('src/calls', '.ts'), ...filesOf('src/app', '.ts'), ...filesOf('src/viewer', '.ts')]) {
    const text = readFileSync(file, 'utf8')
    for (const [whole, machine] of PROVIDERS.flatMap((provider) => [...text.matchAll(provider)])) {
      for (const [, name] of whole.slice(whole.indexOf('{')).matchAll(/[\s{](\w+)(?=[:,]| \})/g)) {
        const inline = new RegExp(`\\b${name}: callActor[\\s\\S]*?(?=\\n {2,4}\\w|\\n {0,2}\\})`).exec(whole)?.[0]
        const own = inline ?? constantOf(text, name)
        if (own === '' || !own.includes('callActor')) continue
        actors[machine] ??= {}
        actors[machine][name] = { place: `${file}:${lineAt(text, own)}`, calls: callsOf(text, own, new Set([name])) }
      }
    }
  }
  return actors
}

const camel = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** The files of a machine: its own, and where it is long its `setup` and the files of its states. */
const partsOf = (file) => {
  const name = posix.basename(file, '.machine.ts')
  const folder = posix.dirname(file)
  const parts = filesOf(folder, '.ts').filter((one) => {
    const own = posix.basename(one)
    return own === `${name}.setup.ts` || (own.startsWith(`${name}.`) && own.endsWith('.states.ts'))
  })
  return [file, ...parts].map((part) => ({ file: part, text: readFileSync(part, 'utf8') }))
}

/** The guards of one file of a machine: their places, and the rules that they ask. */
const guardsOf = ({ file, text }) => {
  const imports = importsOf(text, posix.dirname(file))
  const own = entriesOf(text, 'guards').map(([name, entry]) => {
    const rules = [...imports].filter(
      ([rule, from]) => from.endsWith('.rules.ts') && new RegExp(`\\b${rule}\\b`).test(entry),
    )
    return [name, [`${file}:${lineAt(text, entry)}`, ...rules.map(([rule, from]) => `${from} ${rule}`)]]
  })
  return [...sharedGuards(text, imports), ...own]
}

/** By machine id: its file, the places of its guards with the rules they ask, the places and calls of its actors. */
const readSources = () => {
  const actors = readActors()
  return Object.fromEntries(
    filesOf('machines', '.machine.ts').map((file) => {
      const parts = partsOf(file)
      const [{ text }] = parts
      const id = /^ {2}id: '([\w-]+)',$/m.exec(text.slice(text.indexOf('createMachine(')))?.[1] ?? file
      // Where one provider serves a machine and those inside of it, each has its own.
      const own = Object.entries(actors[camel(id)] ?? {}).filter(([name]) =>
        parts.some((part) => part.text.includes(`src: '${name}'`)),
      )
      return [id, { file, guards: Object.fromEntries(parts.flatMap(guardsOf)), actors: Object.fromEntries(own) }]
    }),
  )
}

const out = 'src/viewer/generated'
const text = `${JSON.stringify(readSources(), null, 1)}\n`
mkdirSync(out, { recursive: true })
// A file that is rewritten would make a running development server load the page again.
if (!existsSync(`${out}/sources.json`) || readFileSync(`${out}/sources.json`, 'utf8') !== text) {
  writeFileSync(`${out}/sources.json`, text)
}
