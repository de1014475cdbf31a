import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#schemas/calls/call.ts'
import { DELIVERY_DOCUMENT_VERSION, DeliveryFile } from '#schemas/fulfillment/delivery-document.ts'
import { Refusal } from '#schemas/calls/envelope.ts'
import type { Route } from '../http/define-routes.ts'
import { urlOf } from '../http/answer-schema.ts'
import { html } from '../domain/html.ts'
import { sendPage } from './server-pages.ts'

/** Collects the description of every route that is registered after it. */
export const registerDescription = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Enrollchart',
        version: '1',
        description:
          'Answers are `{status, statusCode, message, data}`; refusals have `status: "error"` and name each field in `data`. POST and PUT take an `Idempotency-Key`. The save of a step that is asked with `X-Step-Bundle: next` (or `review`) answers with `bundle` too: `[{key, query, menu, answer}]`, the answers to the calls that the next step makes, without the menus that `X-Held-Menus` names.',
      },
    },
    transform: ({ schema, url }) => ({ url, schema: withRefusals(schema) }),
  })
}

/** Every call can be refused, in one form. */
const withRefusals = <Schema extends { response?: unknown }>(schema: Schema): Schema =>
  typeof schema.response === 'object' && schema.response !== null
    ? { ...schema, response: { ...schema.response, '4xx': Refusal, '5xx': Refusal } }
    : schema

/** `/api/docs/json` (OpenAPI) and `/api/docs`, the same to read. */
export const registerDocs = (app: FastifyInstance, routes: readonly Route[]): void => {
  app.get('/api/docs/json', { schema: { hide: true } }, (_, reply) => reply.send(app.swagger()))
  app.get('/api/docs/deliveries', { schema: { hide: true } }, (_, reply) =>
    reply.send({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: '/api/docs/deliveries',
      ...DeliveryFile,
    }),
  )
  app.get('/api/docs', { schema: { hide: true } }, (_, reply) =>
    sendPage(
      reply,
      'Calls',
      html`<p>
          Every answer is <code>{status, statusCode, message, data}</code>; a refusal names each field in
          <code>data</code>. For machines: <a href="/api/docs/json">OpenAPI</a>. What receivers of enrollments are sent:
          <a href="/api/docs/deliveries">JSON Schema</a>, version ${DELIVERY_DOCUMENT_VERSION}.
        </p>
        ${routes.map(({ call }) => describe(call))}`,
    ),
  )
}

const describe = (call: Call) => html`
  <h2 id="${call.key}"><code>${call.method} ${urlOf(call)}</code></h2>
  <p>${call.summary}</p>
  <table>
    <tr>
      <th>Query</th>
      <td>${fields(call.query)}</td>
    </tr>
    <tr>
      <th>Body</th>
      <td>${fields(call.body)}</td>
    </tr>
  </table>
  <details>
    <summary>Data</summary>
    <pre>${JSON.stringify(call.data, null, 2)}</pre>
  </details>
`

const fields = ({ properties, required = [] }: { properties: object; required?: readonly string[] }) =>
  Object.keys(properties).length === 0
    ? html`none`
    : html`${Object.keys(properties).map(
        (name) => html`<code>${name}</code>${required.includes(name) ? '' : ' (optional)'} `,
      )}`
