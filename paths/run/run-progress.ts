/** Tells how far a run is. */
export interface Progress {
  /** One more path has ended. */
  step(machine: string, failed: boolean): void
  /** A line of its own, above the bar where there is one. */
  say(line: string): void
  end(): void
}

const WIDTH = 30

/** A bar on a terminal; elsewhere a line for every tenth of the paths. */
export const progressOn = (out: NodeJS.WriteStream, total: number): Progress => {
  const begin = performance.now()
  let done = 0
  let failures = 0
  const bar = (machine: string): string => {
    const full = Math.round((WIDTH * done) / Math.max(1, total))
    const seconds = Math.round((performance.now() - begin) / 1000)
    return [
      `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`,
      `${done} of ${total} paths`,
      `${failures} failed`,
      `${seconds} s`,
      machine,
    ].join('  ')
  }
  const clear = () => (out.isTTY ? out.write('\r\u001b[K') : undefined)
  return {
    step: (machine, failed) => {
      done += 1
      if (failed) failures += 1
      if (out.isTTY) out.write(`\r\u001b[K${bar(machine)}`)
      else if (done === total || Math.floor((10 * done) / total) > Math.floor((10 * (done - 1)) / total)) {
        out.write(`${bar(machine)}\n`)
      }
    },
    say: (line) => {
      clear()
      out.write(`${line}\n`)
    },
    end: () => {
      clear()
    },
  }
}
