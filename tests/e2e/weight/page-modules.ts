import { readFileSync } from 'node:fs'
import { type ListedChunk, MODULE_LIST, type ModuleList } from '#tools/vite/list-modules.ts'

export const readModules = (): ModuleList => JSON.parse(readFileSync(MODULE_LIST, 'utf8')) as ModuleList

/** The chunks that come with these modules, at once: theirs, and those that they import. */
export const chunksWith = ({ chunks }: ModuleList, modules: readonly string[]): ListedChunk[] => {
  const found = new Set<ListedChunk>()
  const take = (chunk: ListedChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) take(chunks.find((one) => one.file === file))
  }
  for (const module of modules) {
    const chunk = chunks.find((one) => one.modules.includes(module))
    if (chunk === undefined) throw new Error(`${module} is in no chunk`)
    take(chunk)
  }
  return [...found]
}

/**
 * What came into a page that is not allowed there, each with how: by the imports that lead to it, or only because the
 * bundler put it into one chunk with what the page does import.
 */
export const strangers = (
  list: ModuleList,
  roots: readonly string[],
  isAllowed: (module: string) => boolean,
): string[] => {
  const chunks = chunksWith(list, roots)
  const imported = importedBy(list, roots)
  const told = new Set<string>()
  return chunks.flatMap(({ file, modules }) =>
    modules
      .filter((module) => !isAllowed(module) && !told.has(packageOf(module)) && told.add(packageOf(module)))
      .map((module) => {
        const path = imported.get(module)
        if (path !== undefined) return `${module}: ${[...path, module].join(' > ')}`
        const company = modules.filter((one) => imported.has(one) && one !== module)
        return `${module}: shares ${file} with ${company.slice(0, 3).join(', ')}, which the page imports`
      }),
  )
}

/** A package of many files is one stranger. */
const packageOf = (module: string): string => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module

/** What the roots import at once, each with the shortest path to it. */
const importedBy = ({ importers }: ModuleList, roots: readonly string[]): Map<string, string[]> => {
  const imports = new Map<string, string[]>()
  for (const [module, from] of Object.entries(importers)) {
    for (const one of from) imports.set(one, [...(imports.get(one) ?? []), module])
  }
  const paths = new Map<string, string[]>(roots.map((root) => [root, []]))
  for (const [module, path] of paths) {
    for (const next of imports.get(module) ?? []) if (!paths.has(next)) paths.set(next, [...path, module])
  }
  return paths
}
