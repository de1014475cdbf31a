// `npm run diagrams -- --out DIR --format FORMAT`: every machine as a picture or as a document, a file each.
// `npm run diagrams -- --keep`: puts down what the machines are today, for the page to hold later versions against.
import { diagramsCommand } from './commands/diagrams.command.ts'

await diagramsCommand().parseAsync(process.argv)
