import { useMemo, useState } from 'react'
import type { DeskFileRef } from '#machines/desk/desk-file/desk-file.machine.ts'
import type { LoadedFile } from '#machines/desk/desk-file/desk-file.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { TextEditor } from './text-editor.tsx'

/** The lines of a text that stand between what it begins and ends with in common with another one. */
const differing = (text: string, other: string): number[] => {
  const [lines, others] = [text.split('\n'), other.split('\n')]
  const most = Math.min(lines.length, others.length)
  let start = 0
  while (start < most && lines[start] === others[start]) start += 1
  let end = 0
  while (end < most - start && lines[lines.length - 1 - end] === others[others.length - 1 - end]) end += 1
  return lines.slice(start, lines.length - end).map((_, index) => start + index + 1)
}

/** What somebody else has saved meanwhile, beside what is typed here. */
export function OtherText({ actorRef, mine, other }: { actorRef: DeskFileRef; mine: string; other: LoadedFile }) {
  const marks = useMemo(() => differing(other.text, mine), [other.text, mine])
  // Once: whoever takes something over into their own text is not led back to the other one.
  const [place] = useState(() => ({ line: marks[0] ?? 1 }))
  return (
    <section className="stack" aria-labelledby="desk-other">
      <Notice tone="warning" live title={m.catalog_file_outdated()}>
        <p>{other.changeable ? m.catalog_file_outdated_text() : m.catalog_file_published_text()}</p>
      </Notice>
      <h2 id="desk-other">{m.catalog_file_other()}</h2>
      <TextEditor
        id="desk-file-other"
        label={m.catalog_file_other_label()}
        text={other.text}
        marks={marks}
        place={place}
      />
      <div className="actions">
        {other.changeable && (
          <Button kind="primary" onClick={() => actorRef.send({ type: 'desk-file.keepMine' })}>
            {m.catalog_file_keep_mine()}
          </Button>
        )}
        <Button onClick={() => actorRef.send({ type: 'desk-file.takeTheirs' })}>{m.catalog_file_take_theirs()}</Button>
      </div>
    </section>
  )
}
