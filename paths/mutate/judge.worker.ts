// Judges mutants in a thread of its own.
import { answerTasks } from '../commands/threads.ts'
import { judgeShare } from './judge-share.ts'

answerTasks(judgeShare)
