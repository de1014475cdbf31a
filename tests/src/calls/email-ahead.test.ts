// Whether somebody else uses an address is asked when its field is left, and said at Next.
import { afterEach, expect, test, vi } from 'vitest'
import { CallProblem } from '#machines/support/problem.ts'
import { askEmailAhead, providedContactMachine } from '#src/calls/enrollment/contact/contact.actors.ts'
import { actorOf, run } from './actors.ts'

const server = vi.hoisted(() => ({ asked: [] as unknown[], answers: [] as (() => Promise<unknown>)[] }))
vi.mock('#src/calls/send.ts', () => ({
  send: (_: string, { body }: { body: { email: string } }) => {
    server.asked.push(body.email)
    return server.answers.shift()?.() ?? Promise.resolve({})
  },
}))
afterEach(() => {
  server.asked.length = 0
  server.answers.length = 0
})

const problem = (kind: 'field' | 'offline') => async () => {
  throw new CallProblem({ kind, message: kind, errors: [] })
}
const atNext = (email: string) =>
  run(actorOf(providedContactMachine, 'checkEmail'), { enrollmentId: 'one', email, reached: {} })

test('an address that was asked about is not asked about again at Next, whatever was found', async () => {
  await askEmailAhead('one', 'ana@example.com')
  await atNext('ana@example.com')
  expect(server.asked).toEqual(['ana@example.com'])

  server.answers.push(problem('field'))
  await askEmailAhead('one', 'used@example.com')
  await expect(atNext('used@example.com')).rejects.toThrow('field')
  expect(server.asked).toEqual(['ana@example.com', 'used@example.com'])
})

test('it is asked about at Next where nobody was reached before, where it is another one, and the second time', async () => {
  server.answers.push(problem('offline'))
  await askEmailAhead('one', 'ana@example.com')
  await atNext('ana@example.com')
  expect(server.asked).toHaveLength(2)

  await askEmailAhead('one', 'ana@example.com')
  await atNext('bea@example.com')
  await atNext('ana@example.com')
  expect(server.asked.slice(2)).toEqual(['ana@example.com', 'bea@example.com', 'ana@example.com'])
})
