import { Component, type ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { Art } from '../ui/art/art.tsx'

/** What people see when the page itself fails: plain words, what is safe, and one way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page page-narrow">
        <div className="empty-state" role="alert">
          <Art name="broken" />
          <h1>{m.shell_broken_title()}</h1>
          <p>{m.shell_broken_text()}</p>
          <Button kind="primary" onClick={() => location.reload()}>
            {m.shell_reload()}
          </Button>
        </div>
      </div>
    )
  }
}
