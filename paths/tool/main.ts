// `npx statechart-paths COMMAND`: for any project with XState machines. Our own machines have `paths/cli.ts`.
import './own-output.ts'
import { Command, CommanderError } from 'commander'
import { checkFilesCommand, exitCodes } from './check-files.command.ts'
import { compareCommand } from './compare.command.ts'
import { coverFilesCommand } from './cover-files.command.ts'
import { drawCommand } from './draw.command.ts'
import { initCommand } from './init.command.ts'
import { NotDone } from './in-time.ts'
import { NotLoaded } from './load-machines.ts'
import { version } from './package-version.ts'

const { exit } = process
process.on('uncaughtException', (error) =>
  process.stderr.write(`What the files have started fails: ${String(error)}\n`),
)

const program = new Command('statechart-paths')
  .description('What XState machines can do: explored, checked, covered, drawn and compared')
  .version(version)
  .exitOverride()
for (const add of [checkFilesCommand, initCommand, coverFilesCommand, drawCommand, compareCommand]) add(program)
// Files of a project do not end the command: whatever they have started goes on while their machines are explored.
program.hook('preAction', () => {
  process.exit = () => {
    throw new Error('it ends the process (process.exit)')
  }
})
try {
  await program.parseAsync(process.argv)
} catch (error) {
  // What commander does not understand it has said already; help that was asked for ends well.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.good : exitCodes.notRead
  else {
    // A file that cannot be read, or takes too long, is no mistake of the program: a sentence and no stack.
    const isSaid = error instanceof NotLoaded || error instanceof NotDone
    process.stderr.write(`${isSaid ? error.message : messageWithStack(error)}\n`)
    process.exitCode = exitCodes.notRead
  }
}
// Timers and connections that a file of the project has opened keep nobody waiting.
if (!process.argv.includes('--watch')) process.stdout.write('', () => exit())

function messageWithStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
