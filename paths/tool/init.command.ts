import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { modelFile } from '../guess/model-file.ts'
import { isScxml } from '../scxml/read-scxml.ts'
import { NotLoaded, modelFileOf } from './load-machines.ts'
import { type Subject, subjectsOf } from './reports.ts'
import { writeOut } from './write-out.ts'

/** `init FILE#export`: writes a model file beside it, ready to be filled in. Ends with 2 where there is one already. */
export const initCommand = (program: Command): Command =>
  program
    .command('init <machine>')
    .description('writes FILE.paths.ts beside FILE#export: what the machine does not say, ready to be filled in')
    .option('--out <file>', 'another place for it')
    .option('--print', 'prints it instead')
    .action(async (reference: string, { out, print = false }: { out?: string; print?: boolean }) => {
      const [subject, ...others] = await subjectsOf(reference)
      if (subject !== undefined && isScxml(subject.file)) {
        throw new NotLoaded(`${subject.file} is SCXML: a model can be written for machines in TypeScript or JavaScript`)
      }
      if (subject === undefined) throw new NotLoaded(`${reference} has no machine`)
      if (others.length > 0) {
        throw new NotLoaded(`${subject.file} has several machines: say which, as ${subject.file}#${subject.name}`)
      }
      const file = out ?? modelFileOf(subject.file)
      const text = modelFile(subject.machine, { name: subject.name, from: importOf(subject, file) })
      if (print) process.stdout.write(text)
      else if (existsSync(file)) throw new NotLoaded(`${file} is there already: --print shows what would be written`)
      else {
        writeOut(file, text)
        process.stdout.write(`${file}\n`)
      }
    })

/** As the project imports its own files: with `.ts` where its settings allow that, else `.js` or nothing. */
const importOf = ({ file }: Subject, model: string): string => {
  if (resolve(dirname(file)) !== resolve(dirname(model))) throw new NotLoaded('A model lies beside its machine')
  const name = basename(file)
  const settings = settingsAbove(dirname(resolve(file)))
  if (
    !/\.[cm]?tsx?$/.test(name) ||
    /"(?:allowImporting|rewriteRelativeImport)(?:Ts)?Extensions"\s*:\s*true/.test(settings)
  ) {
    return `./${name}`
  }
  const bare = name.replace(/\.([cm]?)tsx?$/, '')
  return /"module(?:Resolution)?"\s*:\s*"node(?:16|18|20|next)"/i.test(settings)
    ? `./${name.replace(/\.([cm]?)tsx?$/, '.$1js')}`
    : `./${bare}`
}

const settingsAbove = (folder: string): string => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'tsconfig.json'))) return readFileSync(join(at, 'tsconfig.json'), 'utf8')
    if (dirname(at) === at) return ''
  }
}
