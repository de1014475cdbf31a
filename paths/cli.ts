// `npm run paths -- COMMAND`: the paths through the machines. See `paths/commands`.
import { Command, CommanderError } from 'commander'
import { checkCommand } from './commands/check.command.ts'
import { coverCommand } from './commands/cover.command.ts'
import { diffCommand } from './commands/diff.command.ts'
import { exploreCommand } from './commands/explore.command.ts'
import { listCommand } from './commands/list.command.ts'
import { mutateCommand } from './commands/mutate.command.ts'
import { runCommand } from './commands/run.command.ts'
import { wanderCommand } from './commands/wander.command.ts'

const program = new Command('paths').description('What the machines can do, proven, covered and driven in the browser')
const commands = [
  listCommand,
  exploreCommand,
  checkCommand,
  coverCommand,
  mutateCommand,
  runCommand,
  wanderCommand,
  diffCommand,
]
for (const add of commands) add(program)
try {
  await program.parseAsync(process.argv)
} catch (error) {
  // A machine that is not there is a mistake of who asks, not of the program: a sentence and no stack.
  if (!(error instanceof CommanderError)) throw error
  program.error(error.message)
}
