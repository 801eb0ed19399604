import { Component, type ReactNode } from 'react';
import { messages } from '../messages/messages.ts';

type PageGuardProps = { readonly children: ReactNode };

/** Says in place of the page that a part of it could not be loaded or drawn, and reloads it; every step has been saved. */
export class PageGuard extends Component<PageGuardProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-failed card" role="alert">
        <p>{messages.page.partFailed}</p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          {messages.page.reload}
        </button>
      </div>
    );
  }
}
