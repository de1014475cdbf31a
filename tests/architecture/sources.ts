import { readFileSync } from 'node:fs'

export { allImports, sourceFiles } from '#tools/imports.ts'

/** The links of a Markdown page to other files, without the part after `#`; addresses elsewhere and code are left out. */
export const linksOf = (page: string): { page: string; link: string }[] => {
  if (!page.endsWith('.md')) return []
  const text = readFileSync(page, 'utf8').replaceAll(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [{ page, link }],
  )
}
