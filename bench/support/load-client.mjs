// Saves one step over and over from as many clients as it is given bodies; a process of its own, so that sending
// costs the measured server nothing. Reads its job from its standard input, writes its figures to standard output:
// {"url", "headers", "bodies", "seconds"} -> {"saves", "seconds", "p95"} (milliseconds).
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const { url, headers, bodies, seconds } = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: bodies.length })

const post = async (body) => {
  const content = JSON.stringify(body)
  const sent = request(url, {
    method: 'POST',
    agent,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
      'idempotency-key': randomUUID(),
    },
  })
  sent.end(content)
  const [response] = await once(sent, 'response')
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${answer}`)
  return JSON.parse(answer)
}

const times = []
const until = (end) =>
  Promise.all(
    bodies.map(async (body) => {
      while (performance.now() < end) {
        const start = performance.now()
        const { data } = await post(body)
        times.push(performance.now() - start)
        body.revision = data.revision
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
  JSON.stringify({ saves: times.length, seconds: took, p95: times[Math.floor(times.length * 0.95)] ?? 0 }),
)
agent.destroy()
