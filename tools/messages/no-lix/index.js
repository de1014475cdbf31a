// What `@inlang/sdk` imports of `@lix-js/sdk` as it is loaded; the real one is not installed
// (docs/decisions/2026-11-28-messages-without-a-database.md).
export const openLix = () => {
  throw new Error('The database of the compiler of messages is not installed: see tools/messages/compile.mjs')
}
export const Value = undefined
