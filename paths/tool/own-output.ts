import { Console } from 'node:console'

// What the files of a project print while they are loaded does not belong into a report. This comes before XState is
// loaded, which keeps the `console.log` that it finds for its `log` actions.
globalThis.console = new Console(process.stderr)
