/** Milliseconds that a database may take; shorter ones are for tests. */
export interface DatabaseTimes {
  /** Until a connection stands. */
  connect: number
  /** The server gives a statement up. */
  statement: number
  /** Where it does not answer at all, we do, and close the connection. */
  answer: number
  /** For a free connection. */
  turn: number
  idleInTransaction: number
  /** Who asks whether it is ready gets an answer within this. */
  ready: number
  /** What was found holds for so long: that it is ready, and that it is not. */
  readyHolds: number
  awayHolds: number
  /** How old the replica may be that is read from; how often that is looked at, and for how long after a read. */
  replicaAge: number
  replicaLooks: number
  replicaIdle: number
  /** Until it is said that one which is looked at is not read from. */
  replicaMissed: number
}

/** All of what one call may wait for together is less than a page waits for an answer. */
export const databaseTimes: DatabaseTimes = {
  connect: 3000,
  statement: 8000,
  answer: 10_000,
  turn: 5000,
  idleInTransaction: 30_000,
  // Together less than two seconds: no balancer sends anybody to a server that cannot save for longer than that.
  ready: 1000,
  readyHolds: 700,
  awayHolds: 250,
  replicaAge: 1000,
  replicaLooks: 250,
  replicaIdle: 60_000,
  replicaMissed: 10_000,
}
