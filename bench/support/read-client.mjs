// Reads one address over and over from as many clients as it is told; a process of its own, so that asking costs the
// measured server nothing. Reads its job from its standard input, writes its figures to standard output:
// {"url", "headers", "clients", "seconds"} -> {"answers", "seconds", "p95"} (milliseconds).
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const { url, headers, clients, seconds } = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: clients })

const read = async () => {
  const sent = request(url, { agent, headers })
  sent.end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} of ${url}`)
}

const times = []
const until = (end) =>
  Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await read()
        times.push(performance.now() - start)
      }
    }),
  )

// The first second warms both up and is not counted.
await until(performance.now() + 1000)
times.length = 0
const start = performance.now()
await until(start + seconds * 1000)
const took = (performance.now() - start) / 1000
times.sort((left, right) => left - right)
process.stdout.write(
  JSON.stringify({ answers: times.length, seconds: took, p95: times[Math.floor(times.length * 0.95)] ?? 0 }),
)
agent.destroy()
