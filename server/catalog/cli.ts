import { Command } from 'commander'
import { checkCatalog } from './check-catalog.ts'
import { demoCatalogFolder } from './load-catalog.ts'
import { mistakeText } from './mistake.ts'

const program = new Command('catalog').description('Looks after catalog folders (docs/catalog.md)')

program
  .command('check')
  .description('names every mistake of a catalog folder with file and line')
  .argument('[folder]', 'the folder to check', demoCatalogFolder)
  .action((folder: string) => {
    const mistakes = checkCatalog(folder)
    for (const mistake of mistakes) console.error(mistakeText(mistake))
    if (mistakes.length === 0) console.log(`${folder}: no mistakes`)
    else process.exitCode = 1
  })

program.parse()
