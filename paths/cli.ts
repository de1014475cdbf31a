// `npm run paths -- COMMAND`: the paths through the machines. See `paths/commands`.
import { Command, CommanderError } from 'commander'

/** What the command ends with where it is not understood; with 1 it ends where something was found. */
const NOT_UNDERSTOOD = 2

const program = new Command('paths')
  .description('What the machines can do, proven, covered and driven in the browser')
  // Before the commands, which take it over.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : NOT_UNDERSTOOD))
const commands = new Map<string, () => Promise<(to: Command) => Command>>(
  Object.entries({
    list: async () => (await import('./commands/list.command.ts')).listCommand,
    explore: async () => (await import('./commands/explore.command.ts')).exploreCommand,
    check: async () => (await import('./commands/check.command.ts')).checkCommand,
    cover: async () => (await import('./commands/cover.command.ts')).coverCommand,
    mutate: async () => (await import('./commands/mutate.command.ts')).mutateCommand,
    run: async () => (await import('./commands/run.command.ts')).runCommand,
    wander: async () => (await import('./commands/wander.command.ts')).wanderCommand,
    diff: async () => (await import('./commands/diff.command.ts')).diffCommand,
  }),
)
// The one that is asked for alone: most load all machines, and one the product with its browser.
const asked = commands.get(process.argv[2] ?? '')
for (const load of asked === undefined ? commands.values() : [asked]) (await load())(program)
try {
  await program.parseAsync(process.argv)
} catch (error) {
  // A machine that is not there is a mistake of who asks, not of the program: a sentence and no stack.
  if (!(error instanceof CommanderError)) throw error
  program.error(error.message)
}
