import { Link } from '@tanstack/react-router';
import type { Message } from 'domain/messages';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FileText, Forward, Reply } from '#ui/Icon.tsx';
import { useReadOnly } from '#view';
import { textOfMessage } from './rows.ts';
import type { Composing } from './useComposing.tsx';

/** What goes on from a message: an answer, the same to others, its text elsewhere. */
export const Actions = ({ message, composing }: { message: Message; composing: Composing }) => {
  const off = useReadOnly();
  return (
    // biome-ignore lint/a11y/useSemanticElements: presses side by side, not a form
    <div aria-label="What to do with it" className="bar wrap" role="group">
      <Button glyph={Reply} off={off} onClick={() => composing.reply(message)} small>
        Reply
      </Button>
      <Button glyph={Forward} off={off} onClick={() => composing.forward(message)} small>
        Forward
      </Button>
      <Button glyph={FileText} off={off} onClick={() => composing.saveAsTemplate(message)} small>
        Save as template
      </Button>
      {message.leadId && (
        <Link
          className={buttonClass({ small: true })}
          params={{ leadId: message.leadId }}
          to="/leads/$leadId"
        >
          Open lead
        </Link>
      )}
      {message.clientId && (
        <Link
          className={buttonClass({ small: true })}
          params={{ clientId: message.clientId }}
          to="/clients/$clientId"
        >
          Open client
        </Link>
      )}
      <CopyButton text={textOfMessage(message)} what="text" />
    </div>
  );
};
