import './unbroken.css'

const telephone = /(\(\d{3}\) \d{3}-\d{4})/

/** A sentence whose telephone numbers stand in one line each: people read them out and dial them. As in mails. */
export function Unbroken({ text }: { text: string }) {
  return text.split(telephone).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Its place in the sentence is its identity.
      <span key={`${index} ${part}`} className="unbroken">
        {part}
      </span>
    ),
  )
}
