// What the product's reads are measured against: one Fastify route that gives the same bytes out of memory, told to it
// by PUT. It leaves out all else: session, database, rules, headers. Reads PORT.
import Fastify from 'fastify'

let answer = '{}'
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
app.put('/answer', async (request) => {
  answer = request.body
  return {}
})
app.get('/answer', (_, reply) => reply.type('application/json; charset=utf-8').send(answer))
app.get('/config.json', async () => ({}))
await app.listen({ port: Number(process.env['PORT']), host: 'localhost' })
process.once('SIGTERM', () => process.exit(0))
