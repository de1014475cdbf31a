// Explores machines in a thread of its own.
import { exploredWith } from './explored.ts'
import { answerTasks } from './threads.ts'

answerTasks(exploredWith)
