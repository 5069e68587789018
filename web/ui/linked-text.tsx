import { splitLinks } from '../../league/links/split-links.js';

/** What a member wrote, as text in which addresses can be opened, in a tab of their own: what is typed here stays. */
export const LinkedText = ({ children }: { children: string }) =>
  splitLinks(children).map(({ text, url }, index) =>
    url === null ? (
      text
    ) : (
      <a key={index} href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
        {text}
      </a>
    ),
  );
