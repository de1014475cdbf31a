/**
 * In place of ky's streams that tell how much of a body has gone or come (vite.config.ts): no call asks for it. If one
 * did, it says so instead of telling nothing.
 */
const noProgress = (): never => {
  throw new Error('The progress of a call is not told: see tools/vite/lean-bundle.ts')
}

export { noProgress as streamRequest, noProgress as streamResponse }
