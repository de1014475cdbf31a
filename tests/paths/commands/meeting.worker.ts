import { answerTasks } from '#paths/commands/threads.ts'
import { meet } from './meeting.ts'

answerTasks(meet)
