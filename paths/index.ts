/**
 * Explores, checks, covers, draws and compares XState machines.
 *
 * @example
 * import { checkMachine } from 'statechart-paths'
 * console.log(checkMachine(checkoutMachine).findings)
 *
 * @packageDocumentation
 */
export { check, checks } from './check/checks.ts'
export type { Check, Fault, FaultStep } from './check/fault.ts'
export { coverClosely } from './cover/cover-closely.ts'
export { cover, type Cover, type CoverOptions } from './cover/cover.ts'
export type { Criterion } from './cover/goals.ts'
export { follow, pathOf } from './cover/path-of.ts'
export { compare } from './diff/compare.ts'
export type { Comparison } from './diff/comparison.ts'
export type { Case } from './explore/cases.ts'
export { explore } from './explore/explore.ts'
export type { ExploreLimits, Graph } from './explore/graph.ts'
export { checkMachine, type Finding, verdictOf, type Verdict } from './guess/check-machine.ts'
export { type Explored, exploreMachine, type MachineLimits } from './guess/explore-machine.ts'
export type { Gap, Place } from './guess/gap.ts'
export { modelFile } from './guess/model-file.ts'
export {
  type AnyModel,
  definePathModel,
  done,
  failed,
  type Offer,
  type Outcome,
  type PathModel,
  type Silence,
  silent,
  unknown,
} from './model.ts'
export type { Path, Step } from './path.ts'
export type { LeftOut } from './scxml/left-out.ts'
export { readScxml, type ReadScxml } from './scxml/read-scxml.ts'
export { render, renderFormats, type RenderFormat } from './render.ts'
export type { AnyStage, Bar, PathDriver } from './run/path-driver.ts'
export { runPath } from './run/run-path.ts'
export { structureOf } from './structure/structure-of.ts'
export type { Structure, StructureNode, StructureTransition } from './structure/structure.ts'
export { always, type Condition, eventually, leadsTo, type Moment, type Property, until } from './time/property.ts'
