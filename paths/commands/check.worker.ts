// Checks machines in a thread of its own.
import { answerTasks } from './threads.ts'
import { verdictOf } from './verdict.ts'

answerTasks(verdictOf)
