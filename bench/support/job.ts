import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/**
 * What a process of its own makes of a job, both as JSON, so that asking costs the measured server nothing. Throws where
 * it prints nothing.
 */
export const doneBy = async <Answer>(script: string, job: object): Promise<Answer> => {
  const child = spawn(process.execPath, ['tools/run.mjs', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(job))
  const printed = await text(child.stdout)
  if (printed === '') throw new Error(`${script} failed`)
  return JSON.parse(printed) as Answer
}
