// `npm run paths -- COMMAND`: which ways there are through the machines. See `paths/commands`.
import { Command } from 'commander'
import { checkCommand } from './commands/check.command.ts'
import { listCommand } from './commands/list.command.ts'
import { runCommand } from './commands/run.command.ts'

const program = new Command('paths').description('What the machines can do, proven, covered and driven in the browser')
for (const add of [listCommand, checkCommand, runCommand]) add(program)
await program.parseAsync(process.argv)
