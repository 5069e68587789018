import { splitLinks } from '../../league/rules/links/split-links.js';

/** A member's text with links. They open a new tab, so that text typed on the page is not lost. */
export const LinkedText = ({ children }: { children: string }) =>
  splitLinks(children).map(({ text, url }, index) =>
    url === null ? (
      <span key={index}>{text}</span>
    ) : (
      <a key={index} href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
        {text}
      </a>
    ),
  );
