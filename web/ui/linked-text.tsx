import { Fragment } from 'react';
import { splitLinks } from '../../league/rules/links/split-links.js';
import { splitMentions } from '../../league/rules/mentions.js';

interface LinkedTextProps {
  /** Emphasizes "@name". */
  mentions?: boolean;
  children: string;
}

/** A member's text with links. They open a new tab, so that text typed on the page is not lost. */
export const LinkedText = ({ mentions = false, children }: LinkedTextProps) =>
  splitLinks(children).map(({ text, url }, index) =>
    url === null ? (
      <span key={index}>{mentions ? <MentionedText>{text}</MentionedText> : text}</span>
    ) : (
      <a key={index} href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
        {text}
      </a>
    ),
  );

const MentionedText = ({ children }: { children: string }) =>
  splitMentions(children).map(({ text, isMention }, index) =>
    isMention ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  );
