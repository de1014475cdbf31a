// Explores machines in a thread of its own.
import { exploredRow } from './explored.ts'
import { answerTasks } from './threads.ts'

answerTasks(exploredRow)
