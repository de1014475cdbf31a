import { EmailText } from './email-text.tsx'
import './unbroken.css'

/** Telephone numbers as the page writes them, and email addresses with what follows them directly. */
const whole = /(\(\d{3}\) \d{3}-\d{4}|[^\s@]+@[^\s@]+)/

/**
 * A sentence whose telephone numbers stand in one line each, since people read them out and dial them (as in mails), and
 * whose email addresses go on in a new line from their @ alone.
 */
export function Unbroken({ text }: { text: string }) {
  return text.split(whole).map((part, index) => {
    if (index % 2 === 0) return part
    // Its place in the sentence is its identity.
    const key = `${index} ${part}`
    return part.includes('@') ? (
      <EmailText key={key} email={part} />
    ) : (
      <span key={key} className="unbroken">
        {part}
      </span>
    )
  })
}
